import Reports
import Statistics
import Vocabulary

/// What a screen costs on real time whose app has nothing else to do: the answer that a user's
/// device would show.
struct ScreenVerdict {
  private let block: PacedBlock
  private let number: PeopleNumber
  private let reference: PacedCase
  private let candidate: PacedCase
  private let ratio: PairedRatio

  /// Nil for a block under load, and where not two arms of the question have a share of all.
  init?(_ block: PacedBlock, _ number: PeopleNumber) {
    guard !block.hasLoad, block.main.count == 2, let ratio = block.main[1].ratio(to: block.main[0])
    else { return nil }
    (self.block, self.number, self.ratio) = (block, number, ratio)
    (reference, candidate) = (block.main[0], block.main[1])
  }

  /// The share of a core on both sides together, then each side, pictures, and what it takes to
  /// begin.
  var statement: Statement {
    let shares = both { arm in
      arm.median(.frame, .cpuShare).map { "\(number.share($0.value)) of a core" }
    }
    return Statement(
      lead: "\(block.screenName), \(block.subject.items.counted(block.views)), on real time: "
        + (shares.map { $0 + ", " } ?? "") + "both sides together: \(ratio.text(number)).",
      details: [side(.app, "The app's thread"), side(.server, "The server's thread"), seen, setUp]
        .compactMap(\.self) + [others].compactMap(\.self),
      short: "\(block.screenName), real time: \(ratio.text(number)) of \(reference.strategy)")
  }

  /// `1 under one, 2 under the other`; nil where one has none.
  private func both(_ text: (PacedCase) -> String?) -> String? {
    guard let first = text(reference), let second = text(candidate) else { return nil }
    return "\(first) under \(reference.strategy), \(second) under \(candidate.strategy)"
  }

  /// `The app's thread: 0.43 % and 60 wake-ups/s under one, 0 % and 0 under the other.`
  private func side(_ stage: Stage, _ name: String) -> String? {
    both { arm in
      arm.median(stage, .cpuShare).map { share in
        let wakes = arm.median(stage, .wakeups).map { " and \(number.digits($0.value)) wake-ups/s" }
        return number.share(share.value) + (wakes ?? "")
      }
    }.map { "\(name): \($0)." }
  }

  /// `New pictures: 60 a second, none missed, under one, 60 a second, none missed, under the other.`
  private var seen: String? {
    both { arm in
      arm.median(.frame, .frameRate).map { rate in
        let missed = arm.missedShare.map { $0 == 0 ? "none" : number.share($0) }
        let view = arm.median(.frame, .viewFrameRate).map {
          ", \(number.digits($0.value)) of each view"
        }
        return "\(number.digits(rate.value)) a second" + (view ?? "")
          + (missed.map { " and \($0) missed" } ?? "")
      }
    }.map { "New pictures: \($0)." }
  }

  /// After how long the candidate's set-up is earned back by what it saves, that it never is, or that
  /// nothing tells which.
  private var setUp: String? {
    guard let costs = both({ $0.median(.frame, .setUpCPUTime).map { number.time($0.value) } }),
      let first = reference.median(.frame, .setUpCPUTime)?.value,
      let second = candidate.median(.frame, .setUpCPUTime)?.value,
      let share = reference.median(.frame, .cpuShare)?.value,
      let other = candidate.median(.frame, .cpuShare)?.value
    else { return nil }
    let (more, saved) = (second - first, (share - other) / 100)
    let end =
      if ratio.isOpen {
        more > 0 ? "; whether the difference is earned back is undecided" : ""
      } else if ratio.ratio < 1, saved > 0 {
        more > 0 ? ", earned back after \(number.time(more / saved))" : ", less from the start"
      } else {
        more > 0 ? ", never earned back" : ""
      }
    return "Set-up: \(costs)\(end)."
  }

  /// The candidate beside the other arms of the block.
  private var others: String? {
    let clauses = block.cases.filter {
      $0.strategy != reference.strategy && $0.strategy != candidate.strategy
        && !StrategyName($0.strategy).isTwin
    }.compactMap { arm in
      candidate.ratio(to: arm).map { "\($0.text(number)) of \(arm.strategy)" }
    }.prefix(CostClaims.named)
    return clauses.isEmpty
      ? nil : "In all \(candidate.strategy) takes " + clauses.joined(separator: ", ") + "."
  }
}

extension PacedBlock {
  /// The name of the screen that it shows; of a grid of views its conditions.
  var screenName: String { conditions.scene ?? conditions.title }
}

extension PacedCase {
  /// What the case takes of a core in all, as a multiple of what `other` does: paired by process
  /// where there are samples of both, else of the medians; nil when there is neither.
  func ratio(to other: PacedCase) -> PairedRatio? {
    PairedRatio.of(shares, per: other.shares, in: sessions)
      ?? PairedRatio.ofMedians(
        median(.frame, .cpuShare)?.value, other.median(.frame, .cpuShare)?.value)
  }
}
