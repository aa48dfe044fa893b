import '#src/platform/i18n/en/media-library-page.ts'

import { Field, FormError, type FormStore, setValue, useForm, valiForm } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import * as v from 'valibot'

import { idsBelow, flatten } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import type { Option } from '#src/ui/select.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import {
  findFolder,
  folderOptions,
  foldersIn,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { saveFolder, removeFolder } from '../parts/save-folder.ts'
import type { RejectedSettings } from '../parts/use-rejected-change.ts'
import { changedFields, type FolderSettings, FolderSettingsSchema } from './folder-changes.ts'
import styles from './folder-settings.module.css'

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
      title={t('MediaPage:settings')}
      size="move"
      onClose={props.onClose}
      foot={<Button onClick={props.onClose}>{t('common:close')}</Button>}
    >
      <p>{t('MediaPage:rootStays')}</p>
    </Modal>
  ) : (
    <Settings {...props} folder={seen} parentId={seen.parentId} rejected={rejected} />
  )
}

function Settings(props: FolderSettingsProps & { parentId: string }) {
  const { kind, folder, folders, rejected, parentId, onGone, onClose } = props
  useSignals() // subscribes this component to `submitting`
  const formId = useId()
  const [isDeleting, setIsDeleting] = useState(false)
  const before: FolderSettings = { name: folder.name, parentId }
  const [form, { Form }] = useForm<FolderSettings>({
    initialValues: { ...before, ...askedAmong(folders, rejected) },
    validate: valiForm(FolderSettingsSchema),
    validateOn: 'touched',
  })
  const save = async (input: FolderSettings) => {
    const changes = changedFields(before, v.parse(FolderSettingsSchema, { ...before, ...input }))
    const parent = findFolder(folders, changes.parentId ?? '')?.node
    try {
      await saveFolder(
        kind,
        folder,
        { ...(changes.name !== undefined && { name: changes.name }), ...(parent && { parent }) },
        rejected ? { replaces: rejected.op.opId } : {},
      )
    } catch (error) {
      throw new FormError<FolderSettings>(whyNotSaved(error))
    }
    onClose()
  }
  return (
    <Modal
      title={t('MediaPage:settings')}
      size="move"
      onClose={onClose}
      isSaving={form.submitting.value}
      foot={
        <>
          <Button variant="danger" className={styles.delete} onClick={() => setIsDeleting(true)}>
            {t('MediaPage:deleteFolder')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.submitting.value}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={save} noValidate>
        {rejected && (
          <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
            {refusalText(rejected.op)}
          </Note>
        )}
        <Field of={form} name="name">
          {textField({ label: t('MediaPage:name'), autoComplete: 'off' })}
        </Field>
        <ParentField form={form} options={parentOptions(folders, folder)} />
        <FormMessage of={form} />
      </Form>
      {isDeleting && (
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
      )}
    </Modal>
  )
}

interface ParentFieldProps {
  form: FormStore<FolderSettings>
  options: readonly Option[]
}

const ParentField = ({ form, options }: ParentFieldProps) => (
  <Field of={form} name="parentId">
    {({ value }) => (
      <ParentChoice
        options={options}
        value={value}
        onChange={(id) => setValue(form, 'parentId', id)}
      />
    )}
  </Field>
)

interface ParentChoiceProps {
  options: readonly Option[]
  value: ReadonlySignal<string | undefined>
  onChange: (id: string) => void
}

function ParentChoice({ options, value, onChange }: ParentChoiceProps) {
  useSignals() // subscribes this component to `value`
  return (
    <SearchSelect
      label={t('MediaPage:parent')}
      options={options}
      value={value.value ?? null}
      onChange={onChange}
    />
  )
}

/** The requested parent is dropped when it no longer exists. */
function askedAmong(folders: readonly MediaFolder[], rejected: RejectedSettings | undefined) {
  const { parentId, ...asked } = rejected?.asked ?? {}
  return parentId !== undefined && findFolder(folders, parentId) ? { ...asked, parentId } : asked
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
    title={t('MediaPage:deleteFolderTitle', { name: folder.name })}
    confirm={t('MediaPage:deleteFolder')}
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
      ? t('MediaPage:deleteFolderImages', { count })
      : t('MediaPage:deleteFolderTemplates', { count })
  return [
    ...(below.length > 1 ? [t('MediaPage:deleteFolderBelow', { count: below.length - 1 })] : []),
    ...(count > 0 ? [assets] : []),
    ...(count === 0 && below.length === 1 ? [t('MediaPage:deleteFolderEmpty')] : []),
    ...(count > 0 ? [t('MediaPage:deleteFolderInUse')] : []),
    t('MediaPage:deleteFolderForGood'),
  ]
}
