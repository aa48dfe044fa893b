import { Field, setValue, useForm, valiForm } from '@modular-forms/react'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { idsBelow, flatten } from '#src/domain/tree.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'
import {
  findFolder,
  folderOptions,
  foldersIn,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import { saveFolder, removeFolder } from '../parts/save-folder.ts'
import type { RejectedSettings } from '../parts/use-rejected-change.ts'
import { changedFields, type FolderSettings, FolderSettingsSchema } from './folder-changes.ts'

interface FolderSettingsProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  /** A rejected change of the folder; the form starts with its values. */
  rejected: RejectedSettings | undefined
  /** Called after deletion with the id of the parent (MEDIA-25). */
  onGone: (parentId: string) => void
  onClose: () => void
}

/** MEDIA-23 */
export function FolderSettingsDialog(props: FolderSettingsProps) {
  // The folder as it was when the dialog opened; later refetches do not reset the form.
  const [seen] = useState(props.folder)
  const [rejected] = useState(props.rejected)
  return seen.parentId === null ? (
    <Modal
      title={mediaLibraryPageTexts.settings}
      size="move"
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{commonTexts.close}</Button>}
    >
      <p>{mediaLibraryPageTexts.rootStays}</p>
    </Modal>
  ) : (
    <Settings
      {...props}
      folder={{ ...seen, id: props.folder.id }}
      parentId={seen.parentId}
      rejected={rejected}
    />
  )
}

function Settings(props: FolderSettingsProps & { parentId: string }) {
  const { kind, folder, folders, rejected, parentId, onGone, onClose } = props
  const [isDeleting, setIsDeleting] = useState(false)
  const knownId = useKnownId()
  const before: FolderSettings = { name: folder.name, parentId: knownId(parentId) }
  const [form] = useForm<FolderSettings>({
    initialValues: { ...before, ...askedAmong(folders, rejected) },
    validate: valiForm(FolderSettingsSchema),
    validateOn: 'touched',
  })
  const save = async (input: FolderSettings) => {
    const after = v.parse(FolderSettingsSchema, { ...before, ...input })
    const changes = changedFields(before, { ...after, parentId: knownId(after.parentId) })
    const parent = findFolder(folders, changes.parentId ?? '')?.node
    await saveFolder(
      kind,
      folder,
      { ...(changes.name !== undefined && { name: changes.name }), ...(parent && { parent }) },
      rejected ? { replaces: rejected.op.opId } : {},
    )
  }
  const parents = parentOptions(folders, folder)
  /** The chosen one may be gone by now. */
  const missingParent = (id = '') =>
    [before.parentId, ...parents.map((parent) => parent.id)].includes(knownId(id))
      ? ''
      : 'validation:required'
  return (
    <FormDialog
      title={mediaLibraryPageTexts.settings}
      submitLabel={commonTexts.save}
      size="move"
      form={form}
      isPristine={!rejected}
      onSubmit={save}
      onClose={onClose}
      extra={
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          {mediaLibraryPageTexts.deleteFolder}
        </Button>
      }
      below={
        isDeleting && (
          <DeleteFolder
            kind={kind}
            folder={folder}
            folders={folders}
            onGone={() => {
              onClose()
              onGone(parentId)
            }}
            onClose={() => setIsDeleting(false)}
          />
        )
      }
    >
      {rejected && (
        <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {rejectionText(rejected.op)}
        </Note>
      )}
      <Field of={form} name="name">
        {textField({ label: mediaLibraryPageTexts.name, autoComplete: 'off' })}
      </Field>
      <Field of={form} name="parentId" validate={missingParent}>
        {({ value, error }) => (
          <SelectField
            label={mediaLibraryPageTexts.parent}
            options={parents}
            value={value}
            knownId={knownId}
            error={error}
            onChange={(id) => setValue(form, 'parentId', id)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

/** A requested parent that no longer exists has to be replaced. */
function askedAmong(folders: readonly MediaFolder[], rejected: RejectedSettings | undefined) {
  const { parentId, ...asked } = rejected?.asked ?? {}
  if (parentId === undefined) return asked
  return { ...asked, parentId: findFolder(folders, parentId) ? parentId : '' }
}

/** Excludes the folder itself, its descendants and other organizations. */
const parentOptions = (folders: readonly MediaFolder[], { id, organizationId }: MediaFolder) =>
  folderOptions(
    folders.filter((root) => root.organizationId === organizationId),
    idsBelow(folders, foldersIn, id),
  )

interface DeleteFolderProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: () => void
  onClose: () => void
}

/** MEDIA-25, MEDIA-26 */
const DeleteFolder = ({ kind, folder, folders, onGone, onClose }: DeleteFolderProps) => (
  <ConfirmDeletion
    title={mediaLibraryPageTexts.deleteFolderTitle(folder.name)}
    confirm={mediaLibraryPageTexts.deleteFolder}
    losses={losses(kind, folder)}
    onConfirm={async () => {
      await removeFolder(kind, folder, folders)
      onGone()
    }}
    onClose={onClose}
  />
)

function losses(kind: MediaKind, folder: MediaFolder) {
  const below = flatten([folder], foldersIn)
  const count = below.reduce((sum, { node }) => sum + node.count, 0)
  const assets =
    kind === 'images'
      ? mediaLibraryPageTexts.deleteFolderImages(count)
      : mediaLibraryPageTexts.deleteFolderTemplates(count)
  return [
    ...(below.length > 1 ? [mediaLibraryPageTexts.deleteFolderBelow(below.length - 1)] : []),
    ...(count > 0 ? [assets] : []),
    ...(count === 0 && below.length === 1 ? [mediaLibraryPageTexts.deleteFolderEmpty] : []),
    ...(count > 0 ? [mediaLibraryPageTexts.deleteFolderInUse] : []),
    mediaLibraryPageTexts.deleteFolderForGood,
  ]
}
