import { ListTree, Plus } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject, useMemo, useRef } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { can } from '#src/domain/permissions.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SidePane, SidePaneButton } from '#src/ui/side-pane.tsx'
import { NARROW, useMedia } from '#src/ui/use-media.ts'
import { NameEntry } from '#src/widgets/name-entry/name-entry.tsx'
import type { TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'
import { addWorkspace } from '#src/widgets/workspace-settings/save.ts'
import { useRejectedCreation } from '#src/widgets/workspace-settings/use-rejected-settings.ts'
import { parentForNewWorkspace } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { type PlaceProps, Places } from './places.tsx'

/** Beside the list on a wide screen. */
export function WorkspacePane(props: PlaceProps & Fixing) {
  const adding = useAdding(props.selected, props)
  return (
    <SidePane
      label={workspacesTexts.title}
      title={workspacesTexts.title}
      action={<AddButton adding={adding} />}
    >
      <Places {...props} entry={adding.entry} />
    </SidePane>
  )
}

/** Opens the workspaces in a dialog on a narrow screen. */
export function WorkspacesButton(props: PlaceProps & Fixing) {
  const [isAsked, setIsAsked] = useState(false)
  const isNarrow = useMedia(NARROW)
  const rejected = useRejectedCreation(props.mend)
  const close = () => {
    setIsAsked(false)
    props.onFixed?.()
  }
  return (
    <>
      <SidePaneButton icon={<ListTree aria-hidden="true" />} onPress={() => setIsAsked(true)}>
        {workspacesTexts.title}
      </SidePaneButton>
      {(isAsked || (isNarrow && rejected)) && <WorkspacesDialog {...props} onClose={close} />}
    </>
  )
}

type DialogProps = PlaceProps & Fixing & { onClose: () => void }

function WorkspacesDialog({ onSelect, onClose, ...props }: DialogProps) {
  const adding = useAdding(props.selected, props)
  const select = (place: string) => {
    onClose()
    onSelect(place)
  }
  return (
    <Modal
      title={workspacesTexts.title}
      titleExtra={<AddButton adding={adding} />}
      onClose={onClose}
    >
      <Places {...props} onSelect={select} entry={adding.entry} />
    </Modal>
  )
}

/** WS-02 */
function AddButton({ adding: { button, isAllowed, start } }: { adding: Adding }) {
  if (!isAllowed) return null
  return (
    <IconButton
      ref={button}
      size="small"
      label={workspacesTexts.add}
      icon={<Plus aria-hidden="true" />}
      aria-disabled={!start}
      {...(!start && { title: workspacesTexts.chooseFirst })}
      onClick={start ?? (() => notify.blank(workspacesTexts.chooseFirst))}
    />
  )
}

interface Adding {
  /** Receives the focus when the field closes. */
  button: RefObject<HTMLButtonElement | null>
  isAllowed: boolean
  /** Undefined without a possible parent. */
  start: (() => void) | undefined
  /** The open field. */
  entry: TreeEntry | undefined
}

/** A rejected creation in the URL (OFF-17). */
interface Fixing {
  mend?: string | undefined
  onFixed?: () => void
}

/** Adds a workspace inside the selected one or the root (WS-02, WS-10). */
function useAdding(selected: string, { mend, onFixed }: Fixing): Adding {
  const session = useSession()
  const { workspaces = [] } = useWorkspaces()
  const refused = useRejectedCreation(mend)
  const button = useRef<HTMLButtonElement>(null)
  const typedRef = useRef<string>(undefined)
  const [askedId, setAskedId] = useState<string>()
  const parent = parentForNewWorkspace(workspaces, selected)
  const knownId = useKnownId()
  const parentId = refused?.parentId ?? askedId
  const belowId = parentId === undefined ? undefined : knownId(parentId)
  const below = useMemo(
    () => (belowId === undefined ? undefined : parentForNewWorkspace(workspaces, belowId)),
    [workspaces, belowId],
  )
  const { opId: replaces, name: start = '' } = refused ?? {}
  useEffect(() => () => void (typedRef.current = undefined), [replaces])
  const entry = useMemo(() => {
    if (!below) return undefined
    const stop = () => {
      // Before the field unmounts: the tree would keep the focus of the removed row.
      button.current?.focus()
      typedRef.current = undefined
      setAskedId(undefined)
      onFixed?.()
    }
    const add = async (name: string) => {
      await addWorkspace(
        below,
        { name, addedIn: 'tree' },
        replaces === undefined ? {} : { replaces },
      )
      stop()
    }
    return entryBelow(below, (label) => (
      <NameEntry {...{ label, start, typedRef }} onAdd={add} onCancel={stop} />
    ))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onFixed` is not stable
  }, [below, replaces, start])
  return {
    button,
    isAllowed: session.status === 'signedIn' && can({ role: session.role }, 'workspace.manage'),
    start: parent && (() => setAskedId(parent.id)),
    entry,
  }
}

function entryBelow(
  { id, parentId, name }: Workspace,
  field: (label: string) => ReactNode,
): TreeEntry {
  const label = workspacesTexts.addBelow(parentId === null ? workspacesTexts.all : name)
  return { parentId: id, label, field: field(label) }
}
