#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

// libjpeg reports an error by a call that must not return, which Swift cannot say.

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf back;
  /// Where the sentence goes, of JMSG_LENGTH_MAX bytes.
  char *message;
} wb_jpeg_errors;

static void wb_jpeg_fail(j_common_ptr state) {
  wb_jpeg_errors *errors = (wb_jpeg_errors *)state->err;
  errors->base.format_message(state, errors->message);
  longjmp(errors->back, 1);
}

// Of warnings the first comes here, in place of standard error.
static void wb_jpeg_note(j_common_ptr state) {
  state->err->format_message(state, ((wb_jpeg_errors *)state->err)->message);
}

static inline struct jpeg_error_mgr *wb_jpeg_prepare(wb_jpeg_errors *errors, char *message) {
  struct jpeg_error_mgr *base = jpeg_std_error(&errors->base);
  base->error_exit = wb_jpeg_fail;
  base->output_message = wb_jpeg_note;
  errors->message = message;
  return base;
}

enum { wb_jpeg_message_size = JMSG_LENGTH_MAX };

/// Reads the sides of a picture, px, and with `words` its pixels: opaque words of alpha, red, green
/// and blue, the top row first, as many as the sides read before say. 0, or -1 with a sentence in
/// `message`, of wb_jpeg_message_size bytes; a picture that libjpeg warns of is damaged.
static inline int wb_jpeg_read(
    const unsigned char *bytes, unsigned long count, unsigned *width, unsigned *height,
    uint32_t *words, char *message) {
  struct jpeg_decompress_struct state;
  wb_jpeg_errors errors;
  state.err = wb_jpeg_prepare(&errors, message);
  if (setjmp(errors.back)) {
    jpeg_destroy_decompress(&state);
    return -1;
  }
  jpeg_create_decompress(&state);
  jpeg_mem_src(&state, bytes, count);
  jpeg_read_header(&state, TRUE);
  int code = 0;
  if (!words) {
    *width = state.image_width;
    *height = state.image_height;
  } else {
    state.out_color_space = JCS_EXT_BGRA;
    jpeg_start_decompress(&state);
    while (state.output_scanline < state.output_height) {
      JSAMPROW row = (JSAMPROW)(words + (size_t)state.output_scanline * *width);
      jpeg_read_scanlines(&state, &row, 1);
    }
    jpeg_finish_decompress(&state);
    if (errors.base.num_warnings > 0) code = -1;
  }
  jpeg_destroy_decompress(&state);
  return code;
}

/// Writes opaque words as a picture into memory that the caller frees, at `*bytes`, which is NULL
/// before. 0, or -1 with a sentence in `message`.
static inline int wb_jpeg_write(
    const uint32_t *words, unsigned width, unsigned height, int quality, unsigned char **bytes,
    unsigned long *count, char *message) {
  struct jpeg_compress_struct state;
  wb_jpeg_errors errors;
  state.err = wb_jpeg_prepare(&errors, message);
  if (setjmp(errors.back)) {
    jpeg_destroy_compress(&state);
    return -1;
  }
  jpeg_create_compress(&state);
  jpeg_mem_dest(&state, bytes, count);
  state.image_width = width;
  state.image_height = height;
  state.input_components = 4;
  state.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&state);
  jpeg_set_quality(&state, quality, TRUE);
  jpeg_start_compress(&state, TRUE);
  while (state.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(words + (size_t)state.next_scanline * width);
    jpeg_write_scanlines(&state, &row, 1);
  }
  jpeg_finish_compress(&state);
  jpeg_destroy_compress(&state);
  return 0;
}
