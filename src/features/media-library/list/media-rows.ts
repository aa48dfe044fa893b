import { useMemo, useState } from 'react'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

interface Listed {
  id: string
  name: string
}

/** An image or a template as it looks with what waits for the server, and those changes. */
export interface MediaRow<T> {
  item: T
  changes: readonly PendingChange[]
  /** Its own making, while the server does not have it. */
  making?: Op
}

/** Of an image or a template: alone, or one of many. */
export const changesOfItem = (changes: readonly PendingChange[], noun: string, id: string) =>
  changes.filter(({ op: { entityKey }, newId }) => {
    if (newId === id || entityKey === `${noun}:${id}`) return true
    const many = `${noun}s:`
    return entityKey.startsWith(many) && entityKey.slice(many.length).split(',').includes(id)
  })

/** The rows of one page. Where nothing of a row changed it stays the same object, and need not be drawn again. */
export function useMediaRows<T extends Listed>(
  items: readonly T[] | undefined,
  changes: readonly PendingChange[],
  noun: 'image' | 'template',
): readonly MediaRow<T>[] | undefined {
  const [drawn] = useState(() => new WeakMap<T, MediaRow<T>>())
  return useMemo(() => {
    const unsent = changes.filter(({ doneAt }) => doneAt === undefined)
    return items?.map((item) => {
      const row = rowOf(item, unsent, noun)
      const before = drawn.get(item)
      if (before && isSame(before, row)) return before
      drawn.set(item, row)
      return row
    })
  }, [items, changes, noun, drawn])
}

function rowOf<T extends Listed>(
  item: T,
  unsent: readonly PendingChange[],
  noun: string,
): MediaRow<T> {
  const changes = changesOfItem(unsent, noun, item.id)
  const making = changes.find(({ op, newId }) => newId === item.id && op.state !== 'attention')?.op
  return { item, changes, ...(making && { making }) }
}

const isSame = (one: MediaRow<unknown>, other: MediaRow<unknown>) =>
  one.changes.length === other.changes.length &&
  one.changes.every(({ op }, at) => op === other.changes[at]?.op)
