import { groupBy } from '#src/domain/group-by.ts'

/** Each device is a change of its own, and all pending changes are loaded together. */
const MAX_DEVICES_AT_ONCE = 1_000

/** The items that a bulk action changes, and the others by reason. */
export interface Plan<T, Reason extends string> {
  included: readonly T[]
  excluded: readonly { reason: Reason; items: readonly T[] }[]
}

/** `reasonOf` is undefined for an item that will change; `order` is that of the reasons. */
export function planBulk<T, Reason extends string>(
  items: readonly T[],
  reasonOf: (item: T) => Reason | undefined,
  order: readonly Reason[],
): Plan<T, Reason> {
  const byReason = groupBy(items, reasonOf)
  return {
    included: byReason.get(undefined) ?? [],
    excluded: order.flatMap((reason) => {
      const excluded = byReason.get(reason)
      return excluded ? [{ reason, items: excluded }] : []
    }),
  }
}

/** Excludes what exceeds the limit. */
export const limitPlan = <T, Reason extends string>(
  { included, excluded }: Plan<T, Reason>,
  limit = MAX_DEVICES_AT_ONCE,
): Plan<T, Reason | 'tooMany'> => ({
  included: included.slice(0, limit),
  excluded: [
    ...excluded,
    ...(included.length > limit
      ? [{ reason: 'tooMany' as const, items: included.slice(limit) }]
      : []),
  ],
})
