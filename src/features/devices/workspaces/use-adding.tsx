import '#src/platform/i18n/en/workspaces.ts'

import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { NameEntry } from '#src/widgets/name-entry/name-entry.tsx'
import type { TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'
import { addWorkspace } from '#src/widgets/workspace-settings/save.ts'
import { useRefusedCreation } from '#src/widgets/workspace-settings/use-refused.ts'
import { parentForNew } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

export interface Adding {
  /** Where focus goes once the field has gone. */
  button: RefObject<HTMLButtonElement | null>
  isAllowed: boolean
  /** Undefined where there is nothing below which it could go. */
  start: (() => void) | undefined
  /** The field, while it is open. */
  entry: TreeEntry | undefined
}

/** A refused addition that the address asks to mend (OFF-17). */
export interface Mending {
  mend?: string | undefined
  onMended?: () => void
}

/** The inline add: below what is selected, or below the root (WS-02, WS-10). */
export function useAdding(selected: string, { mend, onMended }: Mending): Adding {
  const session = useSession()
  const { workspaces = [] } = useWorkspaces()
  const refused = useRefusedCreation(mend)
  const button = useRef<HTMLButtonElement>(null)
  const [parentId, setParentId] = useState<string>()
  const parent = parentForNew(workspaces, selected)
  const belowId = refused?.parentId ?? parentId
  const below = useMemo(
    () => (belowId === undefined ? undefined : parentForNew(workspaces, belowId)),
    [workspaces, belowId],
  )
  const { opId: replaces, name: start = '' } = refused ?? {}
  const entry = useMemo(() => {
    if (!below) return undefined
    const stop = () => {
      // Before: the tree would keep the focus of a row that goes.
      button.current?.focus()
      setParentId(undefined)
      onMended?.()
    }
    const add = async (typed: string) => {
      await addWorkspace(
        below,
        { name: typed, addedIn: 'tree' },
        replaces === undefined ? {} : { replaces },
      )
      stop()
    }
    return entryBelow(below, (label) => (
      <NameEntry label={label} start={start} onAdd={add} onCancel={stop} />
    ))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address says the same at each render
  }, [below, replaces, start])
  return {
    button,
    isAllowed: session.status === 'signedIn' && can({ role: session.role }, 'workspace.manage'),
    start: parent && (() => setParentId(parent.id)),
    entry,
  }
}

function entryBelow(
  { id, parentId, name }: Workspace,
  field: (label: string) => ReactNode,
): TreeEntry {
  const label = t('workspaces:addBelow', {
    name: parentId === null ? t('workspaces:all') : name,
  })
  return { parentId: id, label, field: field(label) }
}
