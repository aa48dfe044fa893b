/** What was before, or what comes again: a list that steps share, so that a thousand cost little. */
interface Step<T> {
  readonly value: T
  readonly next: Step<T> | undefined
}

/** Undo and redo without a limit. */
export interface History<T> {
  readonly present: T
  readonly past: Step<T> | undefined
  readonly future: Step<T> | undefined
  /** Steps of one kind that follow each other, as letters of one field do, are undone together. */
  readonly together: string | undefined
}

export const beginHistory = <T>(present: T): History<T> => ({
  present,
  past: undefined,
  future: undefined,
  together: undefined,
})

export function record<T>(history: History<T>, value: T, together?: string): History<T> {
  if (value === history.present) return history
  const goesOn = together !== undefined && together === history.together
  const past = goesOn ? history.past : { value: history.present, next: history.past }
  return { present: value, past, future: undefined, together }
}

/** What comes is a step of its own, whatever it is. */
export const endTogether = <T>(history: History<T>): History<T> =>
  history.together === undefined ? history : { ...history, together: undefined }

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (!past) return history
  return {
    present: past.value,
    past: past.next,
    future: { value: present, next: future },
    together: undefined,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (!future) return history
  return {
    present: future.value,
    past: { value: present, next: past },
    future: future.next,
    together: undefined,
  }
}
