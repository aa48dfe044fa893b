/** A linked list of states that share structure, so that a thousand steps cost little. */
interface Step<T> {
  readonly value: T
  readonly next: Step<T> | undefined
}

/** Unlimited undo and redo. */
export interface History<T> {
  readonly present: T
  readonly past: Step<T> | undefined
  readonly future: Step<T> | undefined
  /** Consecutive steps with the same key, such as typing in one field, are undone together. */
  readonly groupKey: string | undefined
}

export const createHistory = <T>(present: T): History<T> => ({
  present,
  past: undefined,
  future: undefined,
  groupKey: undefined,
})

export function record<T>(history: History<T>, value: T, groupKey?: string): History<T> {
  if (value === history.present) return history
  const isContinued = groupKey !== undefined && groupKey === history.groupKey
  const past = isContinued ? history.past : { value: history.present, next: history.past }
  return { present: value, past, future: undefined, groupKey }
}

/** The next change starts a new step. */
export const endGroup = <T>(history: History<T>): History<T> =>
  history.groupKey === undefined ? history : { ...history, groupKey: undefined }

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (!past) return history
  return {
    present: past.value,
    past: past.next,
    future: { value: present, next: future },
    groupKey: undefined,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  if (!future) return history
  return {
    present: future.value,
    past: { value: present, next: past },
    future: future.next,
    groupKey: undefined,
  }
}
