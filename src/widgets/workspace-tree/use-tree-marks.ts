import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'

import { deviceEntity } from '#src/data/devices/entity.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { workspaceEntity } from '#src/data/workspaces/tree-mutation.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Marks } from '#src/widgets/search-tree/marks.ts'

/** More than a user will follow one by one; the page of pending changes has all. */
const MOST_DEVICES = 20

/** Which workspaces have changes of their own that wait, and to which ones a refused change leads, a device's included. */
export function useTreeMarks(): Marks {
  const { changes } = useOutbox()
  const unsent = useMemo(() => changes.filter(({ doneAt }) => doneAt === undefined), [changes])
  const refusedIn = useQueries({
    queries: refusedDevices(unsent).map((id) => deviceQueries.detail(id)),
    combine: (results) =>
      results
        .map(({ data }) => data?.value.workspaceId ?? '')
        .toSorted()
        .join(),
  })
  const marks = [
    ...unsent.flatMap(markOf),
    ...refusedIn.split(',').map((id) => [id, 'refused'] as const),
  ].filter(([id]) => id !== '')
  // A tree of hundreds is drawn anew when a mark changes, and not for each change that is sent.
  const text = marks.flat().join()
  return useMemo(() => readMarks(text), [text])
}

function readMarks(text: string): Marks {
  const words = text.split(',')
  return new Map(
    words.flatMap((id, at) => {
      const mark = words[at + 1]
      return at % 2 === 0 && (mark === 'waiting' || mark === 'refused') ? [[id, mark]] : []
    }),
  )
}

const WORKSPACE = workspaceEntity('')
const DEVICE = deviceEntity('')

function markOf({ op, newId }: PendingChange): [string, 'waiting' | 'refused'][] {
  if (!op.entityKey.startsWith(WORKSPACE)) return []
  const id = newId || op.entityKey.slice(WORKSPACE.length)
  if (op.state !== 'attention') return [[id, 'waiting']]
  // What was refused is not shown; the dot leads to where it would be.
  const created = v.safeParse(createWorkspaceMutation.input, op.payload)
  return [[op.yields && created.success ? created.output.parentId : id, 'refused']]
}

const refusedDevices = (unsent: readonly PendingChange[]) => [
  ...new Set(
    unsent
      .filter(({ op }) => op.state === 'attention' && op.entityKey.startsWith(DEVICE))
      .map(({ op }) => op.entityKey.slice(DEVICE.length).split(':')[0] ?? '')
      .slice(0, MOST_DEVICES),
  ),
]
