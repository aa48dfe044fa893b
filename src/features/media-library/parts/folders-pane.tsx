import { FolderPlus, FolderTree } from 'lucide-react'
import { useEffect, useState, type RefObject, useMemo, useRef } from 'react'

import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { SidePane, SidePaneButton } from '#src/ui/side-pane.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { NARROW, useMedia } from '#src/ui/use-media.ts'
import { MediaFolderTree } from '#src/widgets/media-folders/media-folder-tree.tsx'
import { type MediaFolder, findFolder } from '#src/widgets/media-folders/media-folder.ts'
import { MEDIA_KINDS, type MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { NameEntry } from '#src/widgets/name-entry/name-entry.tsx'
import type { TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'

import styles from './folders-pane.module.css'
import { addFolder } from './save-folder.ts'
import { type Fixing, useRejectedAddition } from './use-rejected-change.ts'

export interface FoldersProps {
  kind: MediaKind
  onKind: (kind: MediaKind) => void
  /** Undefined until they are known. */
  folders: readonly MediaFolder[] | undefined
  /** They could not be loaded. */
  isFailed: boolean
  selected: string
  onSelect: (folderId: string) => void
  /** MEDIA-01 */
  mayAdd: boolean
  /** The field opens with the rejected name. */
  fixing: Fixing
}

const EMPTY_FOLDERS: readonly MediaFolder[] = []

/** Beside the list on a wide screen. */
export function FoldersPane(props: FoldersProps) {
  const adding = useAdding(props)
  return (
    <SidePane
      label={mediaLibraryPageTexts.folders}
      title={mediaLibraryPageTexts.allContent}
      action={<AddButton {...props} adding={adding} />}
    >
      <Folders {...props} adding={adding} />
    </SidePane>
  )
}

/** Opens the folders in a dialog on a narrow screen. */
export function FoldersButton(props: FoldersProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isNarrow = useMedia(NARROW)
  const rejected = useRejectedAddition(props.kind, props.fixing.mend)
  const close = () => {
    setIsAsked(false)
    props.fixing.onFixed()
  }
  return (
    <>
      <SidePaneButton icon={<FolderTree aria-hidden="true" />} onPress={() => setIsAsked(true)}>
        {mediaLibraryPageTexts.folders}
      </SidePaneButton>
      {(isAsked || (isNarrow && rejected)) && <FoldersDialog {...props} onClose={close} />}
    </>
  )
}

function FoldersDialog({ onSelect, onClose, ...props }: FoldersProps & { onClose: () => void }) {
  const adding = useAdding(props)
  const select = (folderId: string) => {
    onClose()
    onSelect(folderId)
  }
  return (
    <Modal
      title={mediaLibraryPageTexts.allContent}
      size="move"
      titleExtra={<AddButton {...props} adding={adding} />}
      onClose={onClose}
    >
      <div className={styles.places}>
        <Folders {...props} onSelect={select} adding={adding} />
      </div>
    </Modal>
  )
}

const useAdding = ({ kind, folders = EMPTY_FOLDERS, selected, fixing }: AddingProps) =>
  useAddingFolder(kind, folders, selected, fixing)
type AddingProps = Pick<FoldersProps, 'kind' | 'folders' | 'selected' | 'fixing'>

function Folders({ adding, ...props }: FoldersProps & { adding: AddingFolder }) {
  const { kind, folders, selected, onSelect, isFailed } = props
  return (
    <>
      <div className={styles.mode}>
        <SegmentedToggle
          label={mediaLibraryPageTexts.mode}
          options={MEDIA_KINDS.map((value) => ({ value, label: mediaLibraryPageTexts[value] }))}
          value={kind}
          onChange={props.onKind}
        />
      </div>
      {folders === undefined && !isFailed && <SkeletonRows rows={5} plain />}
      {folders && (
        <MediaFolderTree
          key={kind}
          kind={kind}
          folders={folders}
          selected={selected}
          onSelect={onSelect}
          entry={adding.entry}
        />
      )}
    </>
  )
}

interface AddButtonProps extends Pick<FoldersProps, 'mayAdd' | 'selected'> {
  adding: AddingFolder
}

const AddButton = ({ mayAdd, selected, adding: { button, start } }: AddButtonProps) =>
  mayAdd && (
    <IconButton
      ref={button}
      size="small"
      label={mediaLibraryPageTexts.addFolder}
      icon={<FolderPlus aria-hidden="true" />}
      aria-disabled={selected === ''}
      onClick={start}
    />
  )

interface AddingFolder {
  /** Receives the focus when the field closes. */
  button: RefObject<HTMLButtonElement | null>
  start: () => void
  /** The open field. */
  entry: TreeEntry | undefined
}

/** Adds a folder inside the selected one (MEDIA-08). */
function useAddingFolder(
  kind: MediaKind,
  folders: readonly MediaFolder[],
  selected: string,
  { mend, onFixed }: Fixing,
): AddingFolder {
  const button = useRef<HTMLButtonElement>(null)
  const rejected = useRejectedAddition(kind, mend)
  const typedRef = useRef<string>(undefined)
  const knownId = useKnownId()
  const [asked, setAsked] = useState<string>()
  const requested = findFolder(folders, knownId(rejected?.parentId ?? asked ?? ''))
  // Falls back to the selected folder when the requested parent is gone.
  const parent = (requested ?? (rejected && findFolder(folders, selected)))?.node
  const { opId: replaces, name: start = '' } = rejected ?? {}
  useEffect(() => () => void (typedRef.current = undefined), [replaces])
  const entry = useMemo((): TreeEntry | undefined => {
    if (!parent) return undefined
    const stop = () => {
      // Before the field unmounts: the tree would keep the focus of the removed row.
      button.current?.focus()
      typedRef.current = undefined
      setAsked(undefined)
      onFixed()
    }
    const label = mediaLibraryPageTexts.addFolderBelow(parent.name)
    const add = async (name: string) => {
      await addFolder(kind, parent, name, replaces === undefined ? {} : { replaces })
      stop()
    }
    return {
      parentId: parent.id,
      label,
      field: <NameEntry {...{ label, start, typedRef }} onAdd={add} onCancel={stop} />,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new count does not matter
  }, [kind, parent?.id, parent?.name, replaces, start])
  return { button, start: () => setAsked(selected), entry }
}
