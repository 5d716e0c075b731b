#include "CGPU.h"
#include "gl_calls.h"

#include <string.h>
#include <time.h>

enum { NO_OPERATION = -1 };

void gpu_reset_state(gpu *g) {
  g->program = g->texture = g->array = 0;
  g->framebuffer = (GLuint)-1;
  g->operation = NO_OPERATION;
  g->target_width = g->target_height = 0;
  g->texel_width = g->texel_height = g->fan_width = g->fan_height = 0;
  g->scissor = (gpu_rect){0, 0, -1, -1};
}

// Samples a pixel where fans are drawn: a number that costs a phone's GPU little.
#define SAMPLES 4

/// The first error since the last call; waits for nothing.
static GLenum first_error(void) {
  GLenum first = call_glGetError();
  for (int index = 0; index < 16 && call_glGetError() != GL_NO_ERROR; index++) {}
  return first;
}

/// Takes the answers that are there; all of them where it may wait.
static void take_times(gpu *g, bool waits);

// MARK: - What is bound

static void use(gpu *g, GLuint program) {
  if (g->program == program) return;
  call_glUseProgram(program);
  g->program = program;
}

static void bind_texture(gpu *g, GLuint texture) {
  if (g->texture == texture) return;
  call_glBindTexture(GL_TEXTURE_2D, texture);
  g->texture = texture;
}

static void bind_array(gpu *g, GLuint array) {
  if (g->array == array) return;
  call_glBindVertexArray(array);
  g->array = array;
}

static void bind_framebuffer(gpu *g, GLuint framebuffer) {
  if (g->framebuffer == framebuffer) return;
  call_glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  g->framebuffer = framebuffer;
}

static void set_scissor(gpu *g, gpu_rect part) {
  if (memcmp(&g->scissor, &part, sizeof part) == 0) return;
  call_glScissor(part.x, part.y, part.width, part.height);
  g->scissor = part;
}

/// The state of an operation; of two that follow each other only what differs in kind is set.
static void set_operation(gpu *g, int operation) {
  if (g->operation == operation) return;
  bool was_fan = g->operation == GPU_FAN || g->operation == NO_OPERATION;
  bool had_stencil = g->operation >= GPU_COVER || g->operation == NO_OPERATION;
  g->operation = operation;
  if (operation >= GPU_COVER) {
    call_glEnable(GL_STENCIL_TEST);
  } else if (had_stencil) {
    call_glDisable(GL_STENCIL_TEST);
  }
  if (operation == GPU_FAN) {
    call_glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    call_glStencilFunc(GL_ALWAYS, 0, 0xFF);
    call_glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
    call_glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_DECR_WRAP);
    return;
  }
  if (was_fan) call_glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  switch (operation) {
    case GPU_MULTIPLY: call_glBlendFunc(GL_ZERO, GL_SRC_ALPHA); break;
    case GPU_CUT: call_glBlendFunc(GL_ZERO, GL_ZERO); break;
    default: call_glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  }
  if (operation < GPU_COVER) return;
  // What was counted is used up, inside and outside.
  call_glStencilOp(GL_ZERO, GL_ZERO, GL_ZERO);
  call_glStencilFunc(operation == GPU_CUT ? GL_EQUAL : GL_NOTEQUAL, 0, 0xFF);
}

// MARK: - What is kept on the GPU

static GLuint new_texture(gpu *g, GLenum format, int32_t width, int32_t height) {
  GLuint texture = 0;
  call_glGenTextures(1, &texture);
  bind_texture(g, texture);
  (void)first_error();
  call_glTexStorage2D(GL_TEXTURE_2D, 1, format, width, height);
  if (first_error() != GL_NO_ERROR) {
    gpu_delete_masks(g, texture);
    return 0;
  }
  call_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  call_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  call_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  call_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

uint32_t gpu_new_masks(gpu *g, int32_t width, int32_t height) {
  GLuint texture = new_texture(g, GL_R8, width, height);
  // A colour is multiplied by a mask in all of its components.
  static const GLenum components[] = {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A};
  for (int index = 0; texture && index < 4; index++) call_glTexParameteri(GL_TEXTURE_2D, components[index], GL_RED);
  return texture;
}

void gpu_write_mask(
    gpu *g, uint32_t texture, int32_t x, int32_t y, int32_t width, int32_t height, const uint8_t *bytes, int32_t stride) {
  bind_texture(g, texture);
  call_glPixelStorei(GL_UNPACK_ROW_LENGTH, stride);
  call_glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RED, GL_UNSIGNED_BYTE, bytes);
}

void gpu_delete_masks(gpu *g, uint32_t texture) {
  call_glDeleteTextures(1, &texture);
  if (g->texture == texture) g->texture = 0;
}

static bool is_complete(void) { return call_glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE; }

static GLuint new_samples(GLenum format, GLenum attachment, int32_t width, int32_t height) {
  GLuint buffer = 0;
  call_glGenRenderbuffers(1, &buffer);
  call_glBindRenderbuffer(GL_RENDERBUFFER, buffer);
  call_glRenderbufferStorageMultisample(GL_RENDERBUFFER, SAMPLES, format, width, height);
  call_glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
  return buffer;
}

static void clear_all(gpu *g, int32_t width, int32_t height) {
  set_operation(g, GPU_OVER);
  set_scissor(g, (gpu_rect){0, 0, width, height});
  call_glClearColor(0, 0, 0, 0);
  call_glClear(GL_COLOR_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

gpu_target gpu_new_target(gpu *g, int32_t width, int32_t height, bool takes_fans) {
  gpu_target target = {.width = width, .height = height};
  target.texture = new_texture(g, GL_RGBA8, width, height);
  if (!target.texture) return target;
  call_glGenFramebuffers(1, &target.framebuffer);
  bind_framebuffer(g, target.framebuffer);
  call_glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.texture, 0);
  bool works = is_complete();
  if (works) clear_all(g, width, height);
  if (works && takes_fans) {
    call_glGenFramebuffers(1, &target.sampled);
    bind_framebuffer(g, target.sampled);
    target.color = new_samples(GL_RGBA8, GL_COLOR_ATTACHMENT0, width, height);
    target.stencil = new_samples(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT, width, height);
    works = is_complete();
    if (works) clear_all(g, width, height);
  }
  if (works && first_error() == GL_NO_ERROR) return target;
  gpu_delete_target(g, &target);
  return (gpu_target){.width = width, .height = height};
}

void gpu_delete_target(gpu *g, const gpu_target *target) {
  GLuint framebuffers[] = {target->framebuffer, target->sampled};
  GLuint buffers[] = {target->color, target->stencil};
  call_glDeleteFramebuffers(2, framebuffers);
  call_glDeleteRenderbuffers(2, buffers);
  g->framebuffer = (GLuint)-1;
  gpu_delete_masks(g, target->texture);
}

gpu_mesh gpu_new_mesh(gpu *g) {
  gpu_mesh mesh = {0, 0};
  call_glGenVertexArrays(1, &mesh.array);
  call_glGenBuffers(1, &mesh.buffer);
  bind_array(g, mesh.array);
  call_glBindBuffer(GL_ARRAY_BUFFER, mesh.buffer);
  call_glEnableVertexAttribArray(0);
  call_glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, 0);
  return mesh;
}

void gpu_write_mesh(gpu *g, const gpu_mesh *mesh, const float *points, size_t count) {
  (void)g;
  call_glBindBuffer(GL_ARRAY_BUFFER, mesh->buffer);
  call_glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * 2 * sizeof *points), points, GL_DYNAMIC_DRAW);
}

void gpu_delete_mesh(gpu *g, const gpu_mesh *mesh) {
  call_glDeleteVertexArrays(1, &mesh->array);
  call_glDeleteBuffers(1, &mesh->buffer);
  if (g->array == mesh->array) g->array = 0;
}

// MARK: - A frame

/// Sleeps between looks: drivers that wait by looking without a pause take a core for it.
static bool await(GLsync fence) {
  static const struct timespec pause = {0, 50000};
  enum { MOST_LOOKS = 200000 };
  for (int look = 0; fence && look < MOST_LOOKS; look++) {
    GLenum told = call_glClientWaitSync(fence, look == 0 ? GL_SYNC_FLUSH_COMMANDS_BIT : 0, 0);
    if (told == GL_ALREADY_SIGNALED || told == GL_CONDITION_SATISFIED) return true;
    if (told == GL_WAIT_FAILED) return false;
    nanosleep(&pause, NULL);
  }
  return fence == NULL;
}

void gpu_begin_frame(gpu *g) {
  GLsync *fence = &g->fences[g->frame % GPU_FRAMES];
  if (*fence) {
    await(*fence);
    call_glDeleteSync(*fence);
    *fence = NULL;
  }
  take_times(g, false);
  g->is_timing = g->has_timer && g->asked - g->answered < GPU_QUERIES && g->time_count + GPU_QUERIES < GPU_TIMES;
  if (g->is_timing) call_glBeginQuery(GL_TIME_ELAPSED_EXT, g->queries[g->asked % GPU_QUERIES]);
}

void gpu_write_quads(gpu *g, const gpu_quad *quads, size_t count) {
  call_glBindBuffer(GL_ARRAY_BUFFER, g->instances);
  call_glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof *quads), quads, GL_STREAM_DRAW);
}

static float component(uint32_t color, int shift) { return (float)(color >> shift & 0xFF) / 255; }

void gpu_begin_pass(gpu *g, const gpu_target *target, bool takes_fans, gpu_rect part, uint32_t color) {
  bind_framebuffer(g, takes_fans ? target->sampled : target->framebuffer);
  if (g->target_width != target->width || g->target_height != target->height) {
    (g->target_width = target->width, g->target_height = target->height);
    call_glViewport(0, 0, target->width, target->height);
    use(g, g->quads);
    call_glUniform2f(g->quads_scale, 2 / (float)target->width, 2 / (float)target->height);
  }
  set_operation(g, GPU_OVER);
  set_scissor(g, g->pass = part);
  call_glClearColor(component(color, 16), component(color, 8), component(color, 0), component(color, 24));
  call_glClear(GL_COLOR_BUFFER_BIT);
}

void gpu_draw_quads(
    gpu *g, gpu_operation operation, uint32_t texture, int32_t width, int32_t height, size_t first, size_t count) {
  set_operation(g, (int)operation);
  set_scissor(g, g->pass);
  use(g, g->quads);
  bind_array(g, g->instance_array);
  if (texture) {
    bind_texture(g, texture);
    if (g->texel_width != (float)width || g->texel_height != (float)height) {
      (g->texel_width = (float)width, g->texel_height = (float)height);
      call_glUniform2f(g->quads_texel, 1 / (float)width, 1 / (float)height);
    }
  }
  call_glBindBuffer(GL_ARRAY_BUFFER, g->instances);
  const GLsizei size = sizeof(gpu_quad);
  const char *start = (const char *)0 + first * sizeof(gpu_quad);
  call_glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, size, start + offsetof(gpu_quad, box));
  call_glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, size, start + offsetof(gpu_quad, clip));
  call_glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, size, start + offsetof(gpu_quad, corner));
  call_glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, size, start + offsetof(gpu_quad, color));
  call_glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, (GLsizei)count);
}

void gpu_draw_fan(gpu *g, const gpu_mesh *mesh, size_t first, size_t count, float x, float y, gpu_rect part) {
  set_operation(g, GPU_FAN);
  use(g, g->fans);
  if (g->fan_width != (float)g->target_width || g->fan_height != (float)g->target_height) {
    (g->fan_width = (float)g->target_width, g->fan_height = (float)g->target_height);
    call_glUniform2f(g->fans_scale, 2 / g->fan_width, 2 / g->fan_height);
  }
  bind_array(g, mesh->array);
  call_glUniform2f(g->fans_place, x, y);
  set_scissor(g, part);
  call_glDrawArrays(GL_TRIANGLE_FAN, (GLint)first, (GLsizei)count);
}

void gpu_end_pass(gpu *g, const gpu_target *target) {
  if (g->framebuffer != target->sampled) return;
  gpu_rect part = g->pass;
  set_scissor(g, part);
  call_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->framebuffer);
  GLint right = part.x + part.width, bottom = part.y + part.height;
  call_glBlitFramebuffer(
      part.x, part.y, right, bottom, part.x, part.y, right, bottom, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  g->framebuffer = (GLuint)-1;
}

void gpu_end_frame(gpu *g, bool draws) {
  if (g->is_timing) call_glEndQuery(GL_TIME_ELAPSED_EXT);
  if (!draws) return;
  if (g->is_timing) g->asked++;
  g->fences[g->frame % GPU_FRAMES] = call_glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  g->frame++;
  call_glFlush();
}

bool gpu_await_frame(gpu *g) { return g->frame == 0 || await(g->fences[(g->frame - 1) % GPU_FRAMES]); }

bool gpu_read(gpu *g, const gpu_target *target, uint8_t *bytes) {
  bind_framebuffer(g, target->framebuffer);
  (void)first_error();
  call_glReadPixels(0, 0, target->width, target->height, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
  return first_error() == GL_NO_ERROR;
}

// MARK: - Times

static const uint32_t disjoint = UINT32_C(1) << 31;

void take_times(gpu *g, bool waits) {
  if (g->answered == g->asked) return;
  size_t first = g->time_count;
  while (g->answered < g->asked) {
    GLuint query = g->queries[g->answered % GPU_QUERIES], is_there = 0, time = 0;
    call_glGetQueryObjectuiv(query, GL_QUERY_RESULT_AVAILABLE, &is_there);
    if (!is_there && !waits) break;
    call_glGetQueryObjectuiv(query, GL_QUERY_RESULT, &time);
    g->times[g->time_count++] = time < disjoint ? time : disjoint - 1;
    g->answered++;
  }
  if (first == g->time_count) return;
  GLint jumped = 0;
  call_glGetIntegerv(GL_GPU_DISJOINT_EXT, &jumped);
  for (size_t index = first; jumped && index < g->time_count; index++) g->times[index] |= disjoint;
}

void gpu_settle_times(gpu *g) { take_times(g, true); }

size_t gpu_times(const gpu *g, const uint32_t **times) {
  *times = g->has_timer ? g->times : NULL;
  return g->has_timer ? g->time_count : 0;
}
