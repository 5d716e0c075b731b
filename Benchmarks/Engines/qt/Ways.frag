#version 440
// The wave, moved by a uniform.
layout(location = 0) in vec2 qt_TexCoord0;
layout(location = 0) out vec4 color;
layout(std140, binding = 0) uniform buf { mat4 qt_Matrix; float qt_Opacity; float shift; };
void main() {
  float edge = 0.5 + sin(6.2831853 * qt_TexCoord0.x - shift) / 8.0;
  color = vec4(0.0, 0.478, 1.0, 1.0) * step(edge, qt_TexCoord0.y) * qt_Opacity;
}
