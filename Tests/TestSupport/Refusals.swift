public import Testing

/// Expects an error of this type whose words hold each of `says`, and returns it.
@discardableResult
public func expectRefusal<Failure: Error, Value>(
  _ type: Failure.Type, says: String..., place: SourceLocation = #_sourceLocation,
  by body: () throws -> Value
) -> Failure? {
  let error = #expect(throws: type, sourceLocation: place) { try body() }
  guard let error else { return nil }
  for text in says {
    #expect("\(error)".contains(text), "\("\(error)".prefix(300))", sourceLocation: place)
  }
  return error
}
