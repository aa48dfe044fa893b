import type { PartialFailure } from '#src/platform/outbox/define.ts'
import type { FieldProblem } from '#src/texts/validation.ts'

/** Splits a bulk change by the items that the server did not apply. `inputOf`: the change of some of the items. */
export function partialFailureOf<T extends { id: string }, TInput>(
  items: readonly T[],
  failedIds: readonly string[],
  why: FieldProblem,
  inputOf: (items: T[]) => TInput,
): PartialFailure<TInput> | undefined {
  const failed = new Set(failedIds)
  const left = items.filter(({ id }) => failed.has(id))
  if (left.length === 0) return undefined
  const done = items.filter(({ id }) => !failed.has(id))
  return {
    done: done.length > 0 ? inputOf(done) : undefined,
    remainder: inputOf(left),
    fields: Object.fromEntries(left.map(({ id }) => [id, [why]])),
  }
}
