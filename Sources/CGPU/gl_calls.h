#ifndef GL_CALLS_H
#define GL_CALLS_H

// The window system's headers are not asked for: nothing here has a window.
#define EGL_NO_X11
#define MESA_EGL_NO_X11_HEADERS
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

// Each function that is called, by its type and its name.
#define EGL_CALLS(CALL)                                      \
  CALL(PFNEGLINITIALIZEPROC, eglInitialize)                  \
  CALL(PFNEGLBINDAPIPROC, eglBindAPI)                        \
  CALL(PFNEGLCHOOSECONFIGPROC, eglChooseConfig)              \
  CALL(PFNEGLCREATECONTEXTPROC, eglCreateContext)            \
  CALL(PFNEGLDESTROYCONTEXTPROC, eglDestroyContext)          \
  CALL(PFNEGLMAKECURRENTPROC, eglMakeCurrent)                \
  CALL(PFNEGLGETPLATFORMDISPLAYEXTPROC, eglGetPlatformDisplayEXT)

#define GL_CALLS(CALL)                                       \
  CALL(PFNGLATTACHSHADERPROC, glAttachShader)                \
  CALL(PFNGLBEGINQUERYPROC, glBeginQuery)                    \
  CALL(PFNGLBINDBUFFERPROC, glBindBuffer)                    \
  CALL(PFNGLBINDFRAMEBUFFERPROC, glBindFramebuffer)          \
  CALL(PFNGLBINDRENDERBUFFERPROC, glBindRenderbuffer)        \
  CALL(PFNGLBINDTEXTUREPROC, glBindTexture)                  \
  CALL(PFNGLBINDVERTEXARRAYPROC, glBindVertexArray)          \
  CALL(PFNGLBLENDFUNCPROC, glBlendFunc)                      \
  CALL(PFNGLBLITFRAMEBUFFERPROC, glBlitFramebuffer)          \
  CALL(PFNGLBUFFERDATAPROC, glBufferData)                    \
  CALL(PFNGLCHECKFRAMEBUFFERSTATUSPROC, glCheckFramebufferStatus) \
  CALL(PFNGLCLEARPROC, glClear)                              \
  CALL(PFNGLCLEARCOLORPROC, glClearColor)                    \
  CALL(PFNGLCLIENTWAITSYNCPROC, glClientWaitSync)            \
  CALL(PFNGLCOLORMASKPROC, glColorMask)                      \
  CALL(PFNGLCOMPILESHADERPROC, glCompileShader)              \
  CALL(PFNGLCREATEPROGRAMPROC, glCreateProgram)              \
  CALL(PFNGLCREATESHADERPROC, glCreateShader)                \
  CALL(PFNGLDELETEBUFFERSPROC, glDeleteBuffers)              \
  CALL(PFNGLDELETEFRAMEBUFFERSPROC, glDeleteFramebuffers)    \
  CALL(PFNGLDELETERENDERBUFFERSPROC, glDeleteRenderbuffers)  \
  CALL(PFNGLDELETESHADERPROC, glDeleteShader)                \
  CALL(PFNGLDELETESYNCPROC, glDeleteSync)                    \
  CALL(PFNGLDELETETEXTURESPROC, glDeleteTextures)            \
  CALL(PFNGLDELETEVERTEXARRAYSPROC, glDeleteVertexArrays)    \
  CALL(PFNGLDISABLEPROC, glDisable)                          \
  CALL(PFNGLDRAWARRAYSPROC, glDrawArrays)                    \
  CALL(PFNGLDRAWARRAYSINSTANCEDPROC, glDrawArraysInstanced)  \
  CALL(PFNGLENABLEPROC, glEnable)                            \
  CALL(PFNGLENABLEVERTEXATTRIBARRAYPROC, glEnableVertexAttribArray) \
  CALL(PFNGLENDQUERYPROC, glEndQuery)                        \
  CALL(PFNGLFENCESYNCPROC, glFenceSync)                      \
  CALL(PFNGLFLUSHPROC, glFlush)                              \
  CALL(PFNGLFRAMEBUFFERRENDERBUFFERPROC, glFramebufferRenderbuffer) \
  CALL(PFNGLFRAMEBUFFERTEXTURE2DPROC, glFramebufferTexture2D) \
  CALL(PFNGLGENBUFFERSPROC, glGenBuffers)                    \
  CALL(PFNGLGENFRAMEBUFFERSPROC, glGenFramebuffers)          \
  CALL(PFNGLGENQUERIESPROC, glGenQueries)                    \
  CALL(PFNGLGENRENDERBUFFERSPROC, glGenRenderbuffers)        \
  CALL(PFNGLGENTEXTURESPROC, glGenTextures)                  \
  CALL(PFNGLGENVERTEXARRAYSPROC, glGenVertexArrays)          \
  CALL(PFNGLGETERRORPROC, glGetError)                        \
  CALL(PFNGLGETINTEGERVPROC, glGetIntegerv)                  \
  CALL(PFNGLGETPROGRAMINFOLOGPROC, glGetProgramInfoLog)      \
  CALL(PFNGLGETPROGRAMIVPROC, glGetProgramiv)                \
  CALL(PFNGLGETQUERYOBJECTUIVPROC, glGetQueryObjectuiv)      \
  CALL(PFNGLGETSTRINGPROC, glGetString)                      \
  CALL(PFNGLGETUNIFORMLOCATIONPROC, glGetUniformLocation)    \
  CALL(PFNGLLINKPROGRAMPROC, glLinkProgram)                  \
  CALL(PFNGLPIXELSTOREIPROC, glPixelStorei)                  \
  CALL(PFNGLREADPIXELSPROC, glReadPixels)                    \
  CALL(PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC, glRenderbufferStorageMultisample) \
  CALL(PFNGLSCISSORPROC, glScissor)                          \
  CALL(PFNGLSHADERSOURCEPROC, glShaderSource)                \
  CALL(PFNGLSTENCILFUNCPROC, glStencilFunc)                  \
  CALL(PFNGLSTENCILOPPROC, glStencilOp)                      \
  CALL(PFNGLSTENCILOPSEPARATEPROC, glStencilOpSeparate)      \
  CALL(PFNGLTEXPARAMETERIPROC, glTexParameteri)              \
  CALL(PFNGLTEXSTORAGE2DPROC, glTexStorage2D)                \
  CALL(PFNGLTEXSUBIMAGE2DPROC, glTexSubImage2D)              \
  CALL(PFNGLUNIFORM2FPROC, glUniform2f)                      \
  CALL(PFNGLUSEPROGRAMPROC, glUseProgram)                    \
  CALL(PFNGLVERTEXATTRIBDIVISORPROC, glVertexAttribDivisor)  \
  CALL(PFNGLVERTEXATTRIBPOINTERPROC, glVertexAttribPointer)  \
  CALL(PFNGLVIEWPORTPROC, glViewport)

#define DECLARE_CALL(type, name) extern type call_##name;
EGL_CALLS(DECLARE_CALL)
GL_CALLS(DECLARE_CALL)
#undef DECLARE_CALL

enum { GPU_FRAMES = 2, GPU_QUERIES = 64, GPU_TIMES = 1 << 17 };

struct gpu {
  EGLContext context;
  struct gpu *next_closed;
  char strings[3][256];
  bool is_software, has_timer;
  GLint largest_side;

  GLuint quads, fans, instances, instance_array;
  GLint quads_scale, quads_texel, fans_scale, fans_place;

  // What is bound, so that nothing is bound twice.
  GLuint program, texture, array, framebuffer;
  int operation;
  GLint target_width, target_height;
  float texel_width, texel_height;
  float fan_width, fan_height;
  gpu_rect scissor, pass;

  // Frames on their way.
  size_t frame;
  GLsync fences[GPU_FRAMES];

  // Queries not yet answered are those from `answered` up to `asked`.
  GLuint queries[GPU_QUERIES];
  size_t asked, answered, time_count;
  bool is_timing;
  uint32_t *times;
};

/// Forgets what is bound.
void gpu_reset_state(gpu *g);

#endif
