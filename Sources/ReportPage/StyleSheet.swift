/// The page's looks: system fonts, the palette of Okabe and Ito, light, dark and paper.
enum StyleSheet {
  /// The rules, minified by hand only where rows repeat.
  static let markup = Markup.styleSheet(
    """
    :root{--bg:#fcfcfa;--ink:#1d2023;--soft:#5a6169;--rule:#d5d8db;--grid:#e6e8ea;--same:#dfe2e5;
    --c0:#d55e00;--c1:#0072b2;--c2:#e69f00;--c3:#009e73;--c4:#cc79a7;--c5:#56b4e9;--c6:#1d2023}
    @media (prefers-color-scheme:dark){:root{--bg:#15181b;--ink:#e8e6e1;--soft:#a0a8af;--rule:#363c42;
    --grid:#282d32;--same:#343a40;--c1:#2b8fce;--c6:#e8e6e1}}
    @media print{:root{--bg:#fff;--ink:#000;--soft:#444;--rule:#bbb;--grid:#ddd;--same:#ddd;
    --c1:#0072b2;--c6:#000}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--bg);color:var(--ink);
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
    font-variant-numeric:tabular-nums;overflow-wrap:anywhere;
    -webkit-print-color-adjust:exact;print-color-adjust:exact}
    main{max-width:70.5rem;margin:0 auto;padding:2rem 1rem 4rem}
    header{border-bottom:1px solid var(--rule);padding-bottom:1rem}
    .kicker{margin:0;color:var(--soft);font-weight:600;letter-spacing:.02em}
    h1{font-size:clamp(1.5rem,4.2vw,2.25rem);line-height:1.15;font-weight:650;margin:.25rem 0 .5rem;
    max-width:26em;text-wrap:balance}
    h2{font-size:1.375rem;line-height:1.25;font-weight:650;margin:3.25rem 0 .5rem}
    h3{font-size:1.125rem;line-height:1.3;font-weight:650;margin:2.5rem 0 .5rem}
    article{border-top:2px solid var(--ink);margin-top:4rem}
    article h2{margin-top:1rem}
    p,ul,ol{max-width:44rem;margin:.5rem 0}
    ul,ol{padding-left:1.25rem}
    a{color:inherit;text-underline-offset:.15em}
    .lead{font-size:clamp(1.15rem,2.6vw,1.45rem);line-height:1.4;margin:.25rem 0 .5rem;max-width:34em}
    .note{color:var(--soft);font-size:.875rem;line-height:1.5}
    .setting{font-weight:600;margin:1.5rem 0 .5rem;color:var(--soft)}
    .panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20.5rem),1fr));
    gap:1.5rem 2rem;margin:.75rem 0 1.25rem}
    .pairs{max-width:46rem}
    .wide{max-width:44rem}
    figure{margin:0;max-width:30rem;break-inside:avoid}
    .wide figure{max-width:27rem}
    figcaption{font-size:.875rem;font-weight:600;line-height:1.4;margin-bottom:.35rem}
    svg{display:block;width:100%;height:auto;overflow:hidden}
    .t,.m{font-size:11px;fill:var(--ink);paint-order:stroke;stroke:var(--bg);stroke-width:3px;
    stroke-linejoin:round}
    .m{fill:var(--soft)}
    .h{font-weight:600}
    .g{stroke:var(--grid);stroke-width:1}
    .r{stroke:var(--rule);stroke-width:1}
    .k{stroke:var(--ink);stroke-width:1.25;fill:none}
    .o{stroke-dasharray:3 2}
    .ink{fill:var(--ink)}
    .l{fill:none;stroke-width:1.75;stroke-linejoin:round}
    .d{stroke-dasharray:5 3}
    .w{stroke-width:1.5;fill:none}
    .b{opacity:.22}
    .p{fill:none;stroke-width:3.4;stroke-linecap:round}
    .ring{fill:none;stroke:var(--ink);stroke-width:6.4;stroke-linecap:round}
    .new{fill:none;stroke:var(--ink);stroke-width:9}
    .old{fill:none;stroke:var(--rule);stroke-width:9}
    .missed{fill:none;stroke:var(--c0);stroke-width:1.4}
    .budget{stroke:var(--soft);stroke-width:1;stroke-dasharray:2 2}
    .load{fill:var(--c2)}.rest{fill:var(--c1)}
    .same{fill:var(--same)}
    .whole{fill:none;stroke:var(--soft);stroke-width:1}
    .c0{stroke:var(--c0)}.c1{stroke:var(--c1)}.c2{stroke:var(--c2)}.c3{stroke:var(--c3)}
    .c4{stroke:var(--c4)}.c5{stroke:var(--c5)}.c6{stroke:var(--c6)}
    .f0{fill:var(--c0)}.f1{fill:var(--c1)}.f2{fill:var(--c2)}.f3{fill:var(--c3)}
    .f4{fill:var(--c4)}.f5{fill:var(--c5)}.f6{fill:var(--c6)}
    .s0,.s1,.s2,.s3,.s4,.s5{stroke:var(--bg);stroke-width:.75}
    .s0{fill:#d55e00}.s1{fill:#e69f00}.s2{fill:#f0e442}.s3{fill:#cc79a7}.s4{fill:#0072b2}.s5{fill:#56b4e9}
    .i0,.i1,.i2,.i3,.i4,.i5{stroke:none;fill:#000}.i0,.i4{fill:#fff}
    .k0{background:#d55e00}.k1{background:#e69f00}.k2{background:#f0e442}.k3{background:#cc79a7}
    .k4{background:#0072b2}.k5{background:#56b4e9}
    .key{display:flex;flex-wrap:wrap;gap:.15rem 1rem;list-style:none;padding:0;margin:0 0 .5rem;
    font-size:.8125rem}
    .chip{display:inline-block;width:.75em;height:.75em;margin-right:.4em}
    .load-chip{background:var(--c2)}.rest-chip{background:var(--c1)}
    .sign{display:inline-block;width:.9em;font-weight:700;text-align:center;margin-right:.25em}
    .missed-sign{color:var(--c0)}.old-sign{color:var(--rule)}
    .scroll{overflow-x:auto;max-width:100%;margin:.75rem 0 1rem}
    table{border-collapse:collapse;font-size:.8125rem;line-height:1.35;overflow-wrap:normal}
    th,td{padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top;font-weight:400}
    thead th{color:var(--soft);vertical-align:bottom;border-bottom:1px solid var(--ink)}
    tbody tr:first-child th,tbody tr:first-child td{border-top:1px solid var(--rule)}
    .n{text-align:right;white-space:nowrap}
    thead .n{white-space:normal}
    small{color:var(--soft);font-size:.92em}
    .lead-cell{position:sticky;left:0;background:var(--bg)}
    @media (max-width:40rem){th,td{padding-right:.45rem}.narrow small{white-space:normal}}
    @media (min-width:60rem){.name{white-space:nowrap}}
    .na{color:var(--soft)}
    .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20.5rem),1fr));gap:0 2rem}
    dl{display:grid;grid-template-columns:minmax(6rem,40%) 1fr;gap:.15rem .75rem;margin:.5rem 0;
    font-size:.8125rem;line-height:1.4}
    dt{color:var(--soft)}dd{margin:0}
    @page{margin:14mm}
    @media print{body{font-size:10pt}main{max-width:none;padding:0}h2,h3,.setting,figcaption{break-after:avoid}
    tr,p,dl{break-inside:avoid}.scroll{overflow:visible}table{font-size:7.5pt}
    .panels{grid-template-columns:repeat(2,1fr)}}
    """)
}
