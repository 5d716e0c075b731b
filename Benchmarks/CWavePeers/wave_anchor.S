// The anchor: one wave curve as machine code that no compiler touches again, so that its time tells
// the host's speed and nothing else. y = 30 + 7.5 sin(frequency (i + shift)), the sine by range
// reduction to half a turn and a polynomial of degree 13; returns the sum of the ordinates.
// double wave_anchor_run(double *points, long count, double frequency, double shift);
#if defined(__x86_64__)
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_0:
	.quad	0x3fc45f306dc9c883
.LCPI0_1:
	.quad	0x3fe0000000000000
.LCPI0_2:
	.quad	0x401921fb54442d18
.LCPI0_3:
	.quad	0x3de6124613a86d09
.LCPI0_4:
	.quad	0xbe5ae64567f544e4
.LCPI0_5:
	.quad	0x3ec71de3a556c734
.LCPI0_6:
	.quad	0xbf2a01a01a01a01a
.LCPI0_7:
	.quad	0x3f81111111111111
.LCPI0_8:
	.quad	0xbfc5555555555555
.LCPI0_9:
	.quad	0x3ff0000000000000
.LCPI0_10:
	.quad	0x401e000000000000
.LCPI0_11:
	.quad	0x403e000000000000
	.text
	.globl	wave_anchor_run
	.p2align	4
	.type	wave_anchor_run,@function
wave_anchor_run:
	testq	%rsi, %rsi
	jle	.LBB0_1
	movapd	%xmm1, %xmm3
	addq	$8, %rdi
	xorpd	%xmm2, %xmm2
	xorl	%eax, %eax
	movsd	.LCPI0_3(%rip), %xmm6
	movsd	.LCPI0_4(%rip), %xmm7
	movsd	.LCPI0_5(%rip), %xmm8
	movsd	.LCPI0_6(%rip), %xmm9
	movsd	.LCPI0_7(%rip), %xmm10
	movsd	.LCPI0_8(%rip), %xmm11
	movsd	.LCPI0_9(%rip), %xmm12
	movsd	.LCPI0_10(%rip), %xmm13
	movsd	.LCPI0_11(%rip), %xmm14
	.p2align	4
.LBB0_4:
	xorps	%xmm15, %xmm15
	cvtsi2sd	%rax, %xmm15
	movapd	%xmm3, %xmm1
	addsd	%xmm15, %xmm1
	mulsd	%xmm0, %xmm1
	mulsd	.LCPI0_0(%rip), %xmm1
	movapd	%xmm1, %xmm4
	addsd	.LCPI0_1(%rip), %xmm4
	cvttsd2si	%xmm4, %rcx
	xorps	%xmm4, %xmm4
	cvtsi2sd	%rcx, %xmm4
	subsd	%xmm4, %xmm1
	mulsd	.LCPI0_2(%rip), %xmm1
	movapd	%xmm1, %xmm5
	mulsd	%xmm1, %xmm5
	movapd	%xmm5, %xmm4
	mulsd	%xmm6, %xmm4
	addsd	%xmm7, %xmm4
	mulsd	%xmm5, %xmm4
	addsd	%xmm8, %xmm4
	mulsd	%xmm5, %xmm4
	addsd	%xmm9, %xmm4
	mulsd	%xmm5, %xmm4
	addsd	%xmm10, %xmm4
	mulsd	%xmm5, %xmm4
	addsd	%xmm11, %xmm4
	mulsd	%xmm5, %xmm4
	addsd	%xmm12, %xmm4
	mulsd	%xmm1, %xmm4
	movsd	%xmm15, -8(%rdi)
	mulsd	%xmm13, %xmm4
	addsd	%xmm14, %xmm4
	movsd	%xmm4, (%rdi)
	addsd	%xmm4, %xmm2
	incq	%rax
	addq	$16, %rdi
	cmpq	%rax, %rsi
	jne	.LBB0_4
	movapd	%xmm2, %xmm0
	retq
.LBB0_1:
	xorps	%xmm2, %xmm2
	movaps	%xmm2, %xmm0
	retq
.Lfunc_end0:
	.size	wave_anchor_run, .Lfunc_end0-wave_anchor_run
	.section	".note.GNU-stack","",@progbits
#elif defined(__aarch64__)
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_0:
	.xword	0x3fc45f306dc9c883
.LCPI0_1:
	.xword	0x401921fb54442d18
.LCPI0_2:
	.xword	0xbe5ae64567f544e4
.LCPI0_3:
	.xword	0x3de6124613a86d09
.LCPI0_4:
	.xword	0x3ec71de3a556c734
.LCPI0_5:
	.xword	0xbf2a01a01a01a01a
	.text
	.globl	wave_anchor_run
	.p2align	2
	.type	wave_anchor_run,@function
wave_anchor_run:
	cmp	x1, #1
	b.lt	.LBB0_4
	adrp	x9, .LCPI0_0
	adrp	x10, .LCPI0_1
	movi	d2, #0000000000000000
	ldr	d4, [x9, :lo12:.LCPI0_0]
	adrp	x9, .LCPI0_2
	ldr	d5, [x10, :lo12:.LCPI0_1]
	ldr	d6, [x9, :lo12:.LCPI0_2]
	adrp	x9, .LCPI0_3
	adrp	x10, .LCPI0_4
	ldr	d7, [x9, :lo12:.LCPI0_3]
	adrp	x9, .LCPI0_5
	ldr	d16, [x10, :lo12:.LCPI0_4]
	ldr	d20, [x9, :lo12:.LCPI0_5]
	mov	x9, #1229782938247303441
	mov	x10, #6148914691236517205
	movk	x9, #16257, lsl #48
	movk	x10, #49093, lsl #48
	fmov	d3, #0.50000000
	fmov	d17, #1.00000000
	fmov	d18, #30.00000000
	fmov	d19, #7.50000000
	fmov	d21, x9
	fmov	d22, x10
	mov	x8, xzr
	add	x9, x0, #8
.LBB0_2:
	ucvtf	d23, x8
	add	x8, x8, #1
	cmp	x1, x8
	fadd	d24, d1, d23
	fmul	d24, d0, d24
	fmul	d24, d24, d4
	fadd	d25, d24, d3
	fcvtzs	d25, d25
	scvtf	d25, d25
	fsub	d24, d24, d25
	fmul	d24, d24, d5
	fmul	d25, d24, d24
	fmadd	d26, d25, d7, d6
	fmadd	d26, d25, d26, d16
	fmadd	d26, d25, d26, d20
	fmadd	d26, d25, d26, d21
	fmadd	d26, d25, d26, d22
	fmadd	d25, d25, d26, d17
	fmul	d24, d24, d25
	fmadd	d24, d24, d19, d18
	fadd	d2, d2, d24
	stp	d23, d24, [x9, #-8]
	add	x9, x9, #16
	b.ne	.LBB0_2
	fmov	d0, d2
	ret
.LBB0_4:
	movi	d2, #0000000000000000
	fmov	d0, d2
	ret
.Lfunc_end0:
	.size	wave_anchor_run, .Lfunc_end0-wave_anchor_run
	.section	".note.GNU-stack","",@progbits
#else
#error "no anchor for this architecture: results would not be comparable"
#endif
