#include "CGPU.h"
#include "gl_calls.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFINE_CALL(type, name) type call_##name;
EGL_CALLS(DEFINE_CALL)
GL_CALLS(DEFINE_CALL)
#undef DEFINE_CALL

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static EGLDisplay display = EGL_NO_DISPLAY;
static gpu *closed_contexts;
static _Thread_local gpu *bound;

// MARK: - Finding a display

static EGLContext new_context(EGLDisplay on) {
  static const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
  static const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLConfig config = NULL;
  EGLint count = 0;
  if (!call_eglBindAPI(EGL_OPENGL_ES_API) || !call_eglChooseConfig(on, wanted, &config, 1, &count)) return EGL_NO_CONTEXT;
  return call_eglCreateContext(on, count > 0 ? config : NULL, EGL_NO_CONTEXT, version);
}

/// Whether a display has what is needed; it is then the one that is used.
static bool take(EGLDisplay candidate) {
  if (candidate == EGL_NO_DISPLAY || !call_eglInitialize(candidate, NULL, NULL)) return false;
  EGLContext context = new_context(candidate);
  if (context == EGL_NO_CONTEXT) return false;
  bool works = call_eglMakeCurrent(candidate, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
  if (works) call_eglMakeCurrent(candidate, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  call_eglDestroyContext(candidate, context);
  if (works) display = candidate;
  return works;
}

static bool find_display(PFNEGLGETPROCADDRESSPROC address) {
  PFNEGLQUERYDEVICESEXTPROC devices = (PFNEGLQUERYDEVICESEXTPROC)address("eglQueryDevicesEXT");
  PFNEGLQUERYDEVICESTRINGEXTPROC words = (PFNEGLQUERYDEVICESTRINGEXTPROC)address("eglQueryDeviceStringEXT");
  EGLDeviceEXT found[32];
  EGLint count = 0;
  if (!devices || !words || !devices(32, found, &count)) count = 0;
  for (int software = 0; software < 2; software++) {
    for (EGLint index = 0; index < count; index++) {
      const char *extensions = words(found[index], EGL_EXTENSIONS);
      bool is_software = extensions && strstr(extensions, "EGL_MESA_device_software");
      if (is_software == (software == 1) && take(call_eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, found[index], NULL))) return true;
    }
  }
  return take(call_eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL));
}

static bool load(const char *library, char *reason, size_t capacity) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(reason, capacity, "%s", dlerror());
    return false;
  }
  PFNEGLGETPROCADDRESSPROC address = (PFNEGLGETPROCADDRESSPROC)dlsym(handle, "eglGetProcAddress");
  if (!address) {
    snprintf(reason, capacity, "%s has no eglGetProcAddress", library);
    return false;
  }
  if (display != EGL_NO_DISPLAY) return true;
#define FIND_CALL(type, name)                                        \
  call_##name = (type)dlsym(handle, #name);                          \
  if (!call_##name) call_##name = (type)address(#name);              \
  if (!call_##name) {                                                \
    snprintf(reason, capacity, "%s has no " #name, library);         \
    return false;                                                    \
  }
  EGL_CALLS(FIND_CALL)
  if (!find_display(address)) {
    snprintf(reason, capacity, "no driver of EGL makes a context of OpenGL ES 3 without a window");
    return false;
  }
#undef FIND_CALL
#define FIND_CALL(type, name)                                        \
  call_##name = (type)address(#name);                                \
  if (!call_##name) {                                                \
    snprintf(reason, capacity, "the driver has no " #name);          \
    display = EGL_NO_DISPLAY;                                        \
    return false;                                                    \
  }
  GL_CALLS(FIND_CALL)
#undef FIND_CALL
  return true;
}

// MARK: - Programs

// A quad is a strip of four corners without points in a buffer; what is clipped of it is not drawn.
static const char *const quad_vertex =
    "#version 300 es\n"
    "layout(location=0) in vec4 box; layout(location=1) in vec4 clip;\n"
    "layout(location=2) in vec2 corner; layout(location=3) in vec4 color;\n"
    "uniform vec2 scale;\n"
    "flat out vec4 tint; flat out vec4 place; flat out vec2 first; flat out vec2 last;\n"
    "void main() {\n"
    "  vec2 low = max(floor(box.xy), clip.xy), high = min(ceil(box.xy + box.zw), clip.zw);\n"
    "  vec2 at = mix(low, max(low, high), vec2(gl_VertexID & 1, gl_VertexID >> 1));\n"
    "  tint = color.zyxw; place = vec4(box.xy, box.xy + box.zw);\n"
    "  first = corner + 0.5; last = corner + box.zw - 0.5;\n"
    "  if (corner.x < 0.0) first.x = -1.0;\n"
    "  gl_Position = vec4(at * scale - 1.0, 0.0, 1.0);\n"
    "}\n";
// A picture is filtered where it lies between pixels; of a rectangle the covered area counts.
static const char *const quad_fragment =
    "#version 300 es\n"
    "precision highp float; precision highp sampler2D;\n"
    "uniform sampler2D picture; uniform vec2 texel;\n"
    "flat in vec4 tint; flat in vec4 place; flat in vec2 first; flat in vec2 last;\n"
    "out vec4 result;\n"
    "void main() {\n"
    "  vec2 at = gl_FragCoord.xy;\n"
    "  if (first.x < 0.0) {\n"
    "    vec2 sides = clamp(min(at + 0.5, place.zw) - max(at - 0.5, place.xy), 0.0, 1.0);\n"
    "    result = tint * (sides.x * sides.y);\n"
    "  } else {\n"
    "    vec2 point = clamp(at - place.xy + first - 0.5, first, last);\n"
    "    result = tint * textureLod(picture, point * texel, 0.0);\n"
    "  }\n"
    "}\n";
static const char *const fan_vertex =
    "#version 300 es\n"
    "layout(location=0) in vec2 point; uniform vec2 scale, place;\n"
    "void main() { gl_Position = vec4((point + place) * scale - 1.0, 0.0, 1.0); }\n";
static const char *const fan_fragment =
    "#version 300 es\n"
    "precision mediump float; out vec4 result; void main() { result = vec4(0.0); }\n";

static GLuint new_program(const char *vertex, const char *fragment, char *reason, size_t capacity) {
  GLuint program = call_glCreateProgram();
  const char *sources[] = {vertex, fragment};
  for (int index = 0; index < 2; index++) {
    GLuint shader = call_glCreateShader(index == 0 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
    call_glShaderSource(shader, 1, &sources[index], NULL);
    call_glCompileShader(shader);
    call_glAttachShader(program, shader);
    call_glDeleteShader(shader);
  }
  call_glLinkProgram(program);
  GLint links = 0;
  call_glGetProgramiv(program, GL_LINK_STATUS, &links);
  if (links) return program;
  char said[256] = "";
  call_glGetProgramInfoLog(program, sizeof said, NULL, said);
  snprintf(reason, capacity, "the driver refuses a program: %s", said);
  return 0;
}

static bool prepare(gpu *g, char *reason, size_t capacity) {
  static const GLenum names[] = {GL_VENDOR, GL_RENDERER, GL_VERSION};
  for (int index = 0; index < 3; index++) {
    const char *text = (const char *)call_glGetString(names[index]);
    snprintf(g->strings[index], sizeof g->strings[index], "%s", text ? text : "unknown");
  }
  static const char *const processors[] = {"llvmpipe", "softpipe", "SwiftShader", "Software Rasterizer"};
  for (size_t index = 0; index < sizeof processors / sizeof *processors; index++)
    if (strstr(g->strings[1], processors[index])) g->is_software = true;
  const char *extensions = (const char *)call_glGetString(GL_EXTENSIONS);
  g->has_timer = !g->is_software && extensions && strstr(extensions, "GL_EXT_disjoint_timer_query");
  call_glGetIntegerv(GL_MAX_TEXTURE_SIZE, &g->largest_side);
  if (!(g->quads = new_program(quad_vertex, quad_fragment, reason, capacity))) return false;
  if (!(g->fans = new_program(fan_vertex, fan_fragment, reason, capacity))) return false;
  g->quads_scale = call_glGetUniformLocation(g->quads, "scale");
  g->quads_texel = call_glGetUniformLocation(g->quads, "texel");
  g->fans_scale = call_glGetUniformLocation(g->fans, "scale");
  g->fans_place = call_glGetUniformLocation(g->fans, "place");
  call_glGenBuffers(1, &g->instances);
  call_glGenVertexArrays(1, &g->instance_array);
  call_glBindVertexArray(g->instance_array);
  for (GLuint index = 0; index < 4; index++) {
    call_glEnableVertexAttribArray(index);
    call_glVertexAttribDivisor(index, 1);
  }
  call_glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  call_glEnable(GL_BLEND);
  call_glEnable(GL_SCISSOR_TEST);
  if (g->has_timer) {
    g->times = malloc(GPU_TIMES * sizeof *g->times);
    if (!g->times) g->has_timer = false;
    else call_glGenQueries(GPU_QUERIES, g->queries);
  }
  gpu_reset_state(g);
  return true;
}

// MARK: - Contexts

static void destroy(gpu *g) {
  call_eglDestroyContext(display, g->context);
  free(g->times);
  free(g);
}

gpu *gpu_open(const char *library, char *reason, size_t capacity) {
  pthread_mutex_lock(&mutex);
  bool is_loaded = load(library, reason, capacity);
  gpu *g = is_loaded ? closed_contexts : NULL;
  if (g) closed_contexts = g->next_closed;
  EGLContext context = is_loaded && !g ? new_context(display) : EGL_NO_CONTEXT;
  pthread_mutex_unlock(&mutex);
  if (g || !is_loaded) return g;
  g = context == EGL_NO_CONTEXT ? NULL : calloc(1, sizeof *g);
  if (!g) {
    snprintf(reason, capacity, "the driver makes no further context of OpenGL ES 3");
    return NULL;
  }
  g->context = context;
  if (!gpu_bind(g)) {
    snprintf(reason, capacity, "the driver binds no context of OpenGL ES 3 without a window");
  } else if (prepare(g, reason, capacity)) {
    gpu_unbind();
    return g;
  }
  gpu_unbind();
  destroy(g);
  return NULL;
}

void gpu_close(gpu *g) {
  if (!gpu_bind(g)) return;  // Another thread has it, which has ended: it cannot be used again.
  gpu_settle_times(g);
  for (int index = 0; index < GPU_FRAMES; index++) {
    if (g->fences[index]) call_glDeleteSync(g->fences[index]);
    g->fences[index] = NULL;
  }
  g->frame = g->asked = g->answered = g->time_count = 0;
  gpu_unbind();
  pthread_mutex_lock(&mutex);
  g->next_closed = closed_contexts;
  closed_contexts = g;
  pthread_mutex_unlock(&mutex);
}

bool gpu_bind(gpu *g) {
  if (bound == g) return true;
  if (!call_eglBindAPI(EGL_OPENGL_ES_API) || !call_eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, g->context)) return false;
  bound = g;
  return true;
}

void gpu_unbind(void) {
  if (!bound) return;
  call_eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  bound = NULL;
}

const char *gpu_string(const gpu *g, int index) { return index >= 0 && index < 3 ? g->strings[index] : ""; }

bool gpu_is_software(const gpu *g) { return g->is_software; }

bool gpu_has_times(const gpu *g) { return g->has_timer; }

int32_t gpu_largest_side(const gpu *g) { return g->largest_side; }
