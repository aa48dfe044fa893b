/** What becomes of the screen when the template looks another way than it did. */
export type Following = 'wait' | 'agree' | 'takeOver' | 'tell'

interface Situation {
  /** It is as its author knows it. */
  isSame: boolean
  /** Something here is not saved. */
  hasUnsaved: boolean
  /** Its author has to say what becomes of a refused change. */
  isRefused: boolean
  /** What was saved here last, as long as the template has not shown it. */
  awaited: { wasSeen: boolean; isWaiting: boolean; isDone: boolean } | undefined
  /** It was read again since. */
  isNewerRead: boolean
}

/** Nothing of one's own vanishes: neither what is not saved, nor what was saved a moment ago and not read back yet. */
export function followed({
  isSame,
  hasUnsaved,
  isRefused,
  awaited,
  isNewerRead,
}: Situation): Following {
  if (isSame) return 'agree'
  if (isRefused) return 'wait'
  if (awaited) {
    const isSettled = awaited.isDone ? isNewerRead : awaited.wasSeen && !awaited.isWaiting
    if (!isSettled) return 'wait'
  }
  return hasUnsaved ? 'tell' : 'takeOver'
}
