import '#src/platform/i18n/en/workspaces.ts'

import { useMemo, useState } from 'react'

import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { parentForNew } from '#src/widgets/workspace-tree/place.ts'
import type { TreeEntry } from '#src/widgets/workspace-tree/tree-nodes.tsx'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { NameEntry } from './name-entry.tsx'
import { addWorkspace } from './save.ts'

export interface Adding {
  isAllowed: boolean
  /** Undefined where there is nothing below which it could go. */
  start: (() => void) | undefined
  /** The field, while it is open. */
  entry: TreeEntry | undefined
}

/** The inline add: below what is selected, or below the root (WS-02, WS-10). */
export function useAdding(selected: string): Adding {
  const session = useSession()
  const { workspaces = [] } = useWorkspaces()
  const [parentId, setParentId] = useState<string>()
  const parent = parentForNew(workspaces, selected)
  const below = useMemo(
    () => (parentId === undefined ? undefined : parentForNew(workspaces, parentId)),
    [workspaces, parentId],
  )
  const entry = useMemo(() => {
    if (!below) return undefined
    const name = below.parentId === null ? t('workspaces:all') : below.name
    const label = t('workspaces:addBelow', { name })
    const stop = () => setParentId(undefined)
    const add = async (typed: string) => {
      await addWorkspace(below, typed)
      stop()
    }
    return {
      parentId: below.id,
      label,
      field: <NameEntry label={label} onAdd={add} onCancel={stop} />,
    }
  }, [below])
  return {
    isAllowed: session.status === 'signedIn' && can({ role: session.role }, 'workspace.manage'),
    start: parent && (() => setParentId(parent.id)),
    entry,
  }
}
