import Reports

/// The time that a display leaves for a frame: from one refresh to the next.
enum FrameBudget {
  /// The rates of displays that stand beside costs, Hz.
  static let rates = [120.0, 90, 60]

  /// The budgets as charts draw them, ns: 8.3, 11.1 and 16.7 ms.
  static let levels = rates.map { rate in
    NamedLevel(value: 1e9 / rate, name: "\(PeopleNumber.page.exact(rate))\u{A0}Hz")
  }
}
