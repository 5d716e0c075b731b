import Glibc

/// The language of the user's surroundings, which nothing here speaks.
enum HostLanguage {
  /// Names one that every C library knows: for some names that are none, the library of languages
  /// that Foundation asks writes beyond its memory.
  static func settle() { for name in ["LANG", "LC_ALL"] { setenv(name, "C", 1) } }
}
