import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'

import { deviceEntity } from '#src/data/devices/entity.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { workspaceEntity } from '#src/data/workspaces/tree-mutation.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { type Mark, type Marks, marksOf } from '#src/widgets/search-tree/marks.ts'

/** Limits requests; the pending changes page lists everything. */
const MAX_DEVICES = 20

/** Workspaces with unsent changes, and workspaces that contain rejected ones, including those of devices. */
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
    ...refusedIn.split(',').map((id) => [id, 'rejected'] as const),
  ].filter(([id]) => id !== '')
  // Compared by value, so that a large tree re-renders only when a mark changes.
  const text = marks.flat().join()
  return useMemo(() => readMarks(text), [text])
}

function readMarks(text: string): Marks {
  const words = text.split(',')
  return marksOf(
    words.flatMap((id, index): Mark[] => {
      const mark = words[index + 1]
      return index % 2 === 0 && (mark === 'waiting' || mark === 'rejected') ? [[id, mark]] : []
    }),
  )
}

const WORKSPACE = workspaceEntity('')
const DEVICE = deviceEntity('')

function markOf({ op, newId }: PendingChange): Mark[] {
  if (!op.entityKey.startsWith(WORKSPACE)) return []
  const id = newId || op.entityKey.slice(WORKSPACE.length)
  if (op.state !== 'attention') return [[id, 'waiting']]
  // A rejected new workspace is not shown, so its parent is marked.
  const created = v.safeParse(createWorkspaceMutation.input, op.payload)
  return [[op.yields && created.success ? created.output.parentId : id, 'rejected']]
}

const refusedDevices = (unsent: readonly PendingChange[]) => [
  ...new Set(
    unsent
      .filter(({ op }) => op.state === 'attention' && op.entityKey.startsWith(DEVICE))
      .map(({ op }) => op.entityKey.slice(DEVICE.length).split(':')[0] ?? '')
      .slice(0, MAX_DEVICES),
  ),
]
