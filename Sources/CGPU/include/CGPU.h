#ifndef CGPU_H
#define CGPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// OpenGL ES 3 without a window, through an EGL that is found when the program runs. Nothing here
// keeps what is drawn: that is the caller's. All coordinates are px from the top left corner.

/// A context with its two programs. One thread uses it at a time.
typedef struct gpu gpu;

/// Opens a context: on the first device of EGL's that is no software, then on others, then without
/// a device. A context that was closed is used again.
///
/// - Parameters:
///   - library: such as libEGL.so.1.
///   - reason: gets one clause that says why there is none, with NULL.
gpu *gpu_open(const char *library, char *reason, size_t capacity);

/// Gives a context back. What was made through it has been deleted; it is bound to this thread or
/// to none.
void gpu_close(gpu *context);

/// Binds the context to the calling thread, unless it is: false where another thread has it.
bool gpu_bind(gpu *context);

/// Takes from the calling thread the context that it has.
void gpu_unbind(void);

/// What the driver says of itself, in the order vendor, renderer, version; empty for other numbers.
const char *gpu_string(const gpu *context, int index);

/// Whether a processor does what a GPU would, by the name of the renderer.
bool gpu_is_software(const gpu *context);

/// Whether the driver tells a GPU's time: never where a processor stands in.
bool gpu_has_times(const gpu *context);

/// The longest side of a texture, px.
int32_t gpu_largest_side(const gpu *context);

// MARK: - What is kept on the GPU

/// A picture that passes draw into; texture 0 is none.
typedef struct gpu_target {
  uint32_t framebuffer, texture;
  /// Of several samples a pixel with a stencil, where fans are drawn; 0 without.
  uint32_t sampled, color, stencil;
  int32_t width, height;
} gpu_target;

/// Points in a buffer.
typedef struct gpu_mesh {
  uint32_t array, buffer;
} gpu_mesh;

/// A texture of one byte a pixel, whose bytes are not set; 0 without memory.
uint32_t gpu_new_masks(gpu *context, int32_t width, int32_t height);

/// Writes rows of bytes, `stride` apart, into such a texture.
void gpu_write_mask(
    gpu *context, uint32_t texture, int32_t x, int32_t y, int32_t width, int32_t height,
    const uint8_t *bytes, int32_t stride);

void gpu_delete_masks(gpu *context, uint32_t texture);

/// A clear picture; `texture` is 0 without memory.
gpu_target gpu_new_target(gpu *context, int32_t width, int32_t height, bool takes_fans);

void gpu_delete_target(gpu *context, const gpu_target *target);

/// An empty mesh.
gpu_mesh gpu_new_mesh(gpu *context);

/// Puts other points into a mesh, two floats each, px.
void gpu_write_mesh(gpu *context, const gpu_mesh *mesh, const float *points, size_t count);

void gpu_delete_mesh(gpu *context, const gpu_mesh *mesh);

// MARK: - A frame

/// One instance of a quad.
typedef struct gpu_quad {
  /// Left, top, width, height: where its picture lies. With a texture the outermost pixels are
  /// empty, so that what lies between pixels is filtered at the edges, too.
  float box[4];
  /// Left, top, right, bottom: what is drawn of it.
  float clip[4];
  /// The picture's corner in its texture; below 0 is a rectangle without one.
  float corner[2];
  /// Premultiplied, alpha in the highest byte.
  uint32_t color;
  uint32_t unused;
} gpu_quad;

/// What is done to the pixels below.
typedef enum gpu_operation {
  GPU_OVER,
  /// They are multiplied by the coverage.
  GPU_MULTIPLY,
  /// Blended where the fans before wound round the pixel.
  GPU_COVER,
  /// Cleared where they did not.
  GPU_CUT,
  GPU_FAN,
} gpu_operation;

/// A rectangle of whole pixels.
typedef struct gpu_rect {
  int32_t x, y, width, height;
} gpu_rect;

/// Begins a frame, before anything is uploaded for it, when the one before the last is done. Its
/// time is taken where the driver can.
void gpu_begin_frame(gpu *context);

/// Uploads the quads that the frame draws.
void gpu_write_quads(gpu *context, const gpu_quad *quads, size_t count);

/// Clears `part` of a target to a premultiplied colour; what follows is drawn there.
void gpu_begin_pass(
    gpu *context, const gpu_target *target, bool takes_fans, gpu_rect part, uint32_t color);

/// Draws quads of the frame's, whose pictures are in `texture`, in one call.
void gpu_draw_quads(
    gpu *context, gpu_operation operation, uint32_t texture, int32_t width, int32_t height,
    size_t first, size_t count);

/// Counts in `part` how often the polygon of some points of a mesh, moved by (x, y), winds round
/// each sample.
void gpu_draw_fan(
    gpu *context, const gpu_mesh *mesh, size_t first, size_t count, float x, float y,
    gpu_rect part);

/// Ends the pass: what was drawn is in the target's texture.
void gpu_end_pass(gpu *context, const gpu_target *target);

/// Hands the frame over to the driver, or forgets one that draws nothing.
void gpu_end_frame(gpu *context, bool draws);

/// Waits until the frame handed over last is done; false when that takes longer than ten seconds.
bool gpu_await_frame(gpu *context);

/// Copies a target's pixels, rows from the top: red, green, blue, alpha. Waits for them.
bool gpu_read(gpu *context, const gpu_target *target, uint8_t *bytes);

// MARK: - Times

/// The GPU's time of each frame so far, ns, as far as the driver has told: read late, so that
/// nothing waits. The highest bit is set where the GPU's clock jumped meanwhile.
///
/// - Returns: how many; NULL and 0 where the driver keeps none, or a processor stands in.
size_t gpu_times(const gpu *context, const uint32_t **times);

/// Waits for the times of all frames.
void gpu_settle_times(gpu *context);

#endif
