import '#src/platform/i18n/en/media-library-page.ts'

import { FolderPlus, FolderTree } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { SidePane, SidePaneButton } from '#src/ui/side-pane.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { MediaFolderTree } from '#src/widgets/media-folders/media-folder-tree.tsx'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import { MEDIA_KINDS, type MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

import styles from './folders-pane.module.css'
import { type AddingFolder, useAddingFolder } from './use-adding-folder.tsx'
import { type Mending, useRefusedAddition } from './use-refused.ts'

export interface FoldersProps {
  kind: MediaKind
  onKind: (kind: MediaKind) => void
  /** Undefined until they are known. */
  folders: readonly MediaFolder[] | undefined
  /** They could not be had; the page says so. */
  isFailed: boolean
  selected: string
  onSelect: (folderId: string) => void
  /** MEDIA-01 */
  mayAdd: boolean
  /** The field opens with what was refused. */
  mending: Mending
}

/** Where the pane has no room. */
const NARROW = '(max-width: 69rem)'

const NONE: readonly MediaFolder[] = []

/** Left of the list where there is room for it. */
export function FoldersPane(props: FoldersProps) {
  const adding = useAdding(props)
  return (
    <SidePane
      label={t('MediaPage:folders')}
      title={t('MediaPage:allContent')}
      action={<AddButton {...props} adding={adding} />}
    >
      <Folders {...props} adding={adding} />
    </SidePane>
  )
}

/** The same folders on a narrow screen, opened by a button. */
export function FoldersButton(props: FoldersProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isNarrow = useMedia(NARROW)
  const refused = useRefusedAddition(props.mending.mend)
  const close = () => {
    setIsAsked(false)
    props.mending.onMended()
  }
  return (
    <>
      <SidePaneButton icon={<FolderTree aria-hidden="true" />} onPress={() => setIsAsked(true)}>
        {t('MediaPage:folders')}
      </SidePaneButton>
      {(isAsked || (isNarrow && refused)) && <FoldersDialog {...props} onClose={close} />}
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
      title={t('MediaPage:allContent')}
      size="move"
      aside={<AddButton {...props} adding={adding} />}
      onClose={onClose}
    >
      <div className={styles.places}>
        <Folders {...props} onSelect={select} adding={adding} />
      </div>
    </Modal>
  )
}

const useAdding = ({ kind, folders = NONE, selected, mending }: AddingProps) =>
  useAddingFolder(kind, folders, selected, mending)
type AddingProps = Pick<FoldersProps, 'kind' | 'folders' | 'selected' | 'mending'>

function Folders({ adding, ...props }: FoldersProps & { adding: AddingFolder }) {
  const { kind, folders, selected, onSelect, isFailed } = props
  return (
    <>
      <div className={styles.mode}>
        <SegmentedToggle
          label={t('MediaPage:mode')}
          options={MEDIA_KINDS.map((value) => ({ value, label: t(`MediaPage:${value}`) }))}
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
      label={t('MediaPage:addFolder')}
      icon={<FolderPlus aria-hidden="true" />}
      aria-disabled={selected === ''}
      onClick={start}
    />
  )
