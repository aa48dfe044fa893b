/** Where a device is, or was; both null for one of nobody. */
export interface Place {
  organizationId: string | null
  workspaceId: string | null
}

interface Change {
  deviceId: string
  places: readonly Place[]
}

/** Older ones make room; who missed them reads again. */
const MOST_KEPT = 20_000

/** What has changed lately, in order, for those who were away for a moment. Positions are of this process alone. */
export function createJournal(mostKept = MOST_KEPT) {
  let kept: Change[] = []
  /** Position before the first that is kept. */
  let start = 0

  return {
    add(changes: readonly Change[]) {
      kept.push(...changes)
      // Not at each addition: what is cut off is copied.
      if (kept.length < 2 * mostKept) return
      start += kept.length - mostKept
      kept = kept.slice(-mostKept)
    },
    /** Where it ends now. */
    position: () => start + kept.length,
    /** What came after a position; undefined where that is not known any more. */
    since: (position: number) =>
      position < start || position > start + kept.length ? undefined : kept.slice(position - start),
    /** Something was missed: nobody's position is worth anything any more. */
    forget() {
      start += kept.length + 1
      kept = []
    },
  }
}
