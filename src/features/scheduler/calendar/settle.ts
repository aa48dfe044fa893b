import { DRAFT_ID } from './shown-entry.ts'
import type { Ghost, Said, Stage } from './stage.ts'
import { spanInWords } from './words.ts'

/** What is held, in the line below the calendar. */
export const said = (ghost: Ghost): Said => ({
  text: ghost.reason ?? spanInWords(ghost),
  isBad: ghost.isRefused,
})

/** What was let go: taken where it can be, back where it was otherwise, and why. */
export function settle(stage: Stage, ghost: Ghost) {
  stage.said.set(said(ghost))
  if (ghost.isRefused) return
  const times = { start: ghost.start, end: ghost.end }
  if (ghost.id === undefined || ghost.id === DRAFT_ID) {
    stage.ghost.set(undefined)
    return stage.onChoose(times)
  }
  const before = stage.shown.find(({ id }) => id === ghost.id)
  if (before?.start === ghost.start && before.end === ghost.end) return
  // It stays where it was let go while it is saved; where that fails it is back at its place.
  const placed = { ...ghost, reason: undefined }
  stage.ghost.set(placed)
  void stage.onMove(ghost.id, times).finally(() => {
    if (stage.ghost.get() === placed) stage.ghost.set(undefined)
  })
}
