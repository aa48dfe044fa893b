import { useMemo, useState } from 'react'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

interface Listed {
  id: string
  name: string
}

/** An image or template with its pending changes applied. */
export interface MediaRow<T> {
  item: T
  changes: readonly PendingChange[]
  /** Its own creation, while unsent. */
  creation?: Op
}

/** Changes of one item, alone or as part of a bulk change. */
export const changesOfItem = (changes: readonly PendingChange[], noun: string, id: string) =>
  changes.filter(({ op: { entityKey }, newId }) => {
    if (newId === id || entityKey === `${noun}:${id}`) return true
    const many = `${noun}s:`
    return entityKey.startsWith(many) && entityKey.slice(many.length).split(',').includes(id)
  })

/** The rows of one page. Unchanged rows keep their identity, so they do not render again. */
export function useMediaRows<T extends Listed>(
  items: readonly T[] | undefined,
  changes: readonly PendingChange[],
  noun: 'image' | 'template',
): readonly MediaRow<T>[] | undefined {
  const [rendered] = useState(() => new WeakMap<T, MediaRow<T>>())
  return useMemo(() => {
    const unsent = changes.filter(({ doneAt }) => doneAt === undefined)
    return items?.map((item) => {
      const row = rowOf(item, unsent, noun)
      const before = rendered.get(item)
      if (before && isSame(before, row)) return before
      rendered.set(item, row)
      return row
    })
  }, [items, changes, noun, rendered])
}

function rowOf<T extends Listed>(
  item: T,
  unsent: readonly PendingChange[],
  noun: string,
): MediaRow<T> {
  const changes = changesOfItem(unsent, noun, item.id)
  const creation = changes.find(
    ({ op, newId }) => newId === item.id && op.state !== 'attention',
  )?.op
  return { item, changes, ...(creation && { creation }) }
}

const isSame = (one: MediaRow<unknown>, other: MediaRow<unknown>) =>
  one.changes.length === other.changes.length &&
  one.changes.every(({ op }, index) => op === other.changes[index]?.op)
