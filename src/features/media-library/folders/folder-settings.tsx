import '#src/platform/i18n/en/media-library-page.ts'

import { Field, FormError, type FormStore, setValue, useForm, valiForm } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import * as v from 'valibot'

import { idsBelow } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import type { Option } from '#src/ui/select.tsx'
import {
  findFolder,
  folderOptions,
  foldersIn,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { DeleteFolder } from './delete-folder.tsx'
import { changedFields, type FolderSettings, FolderSettingsSchema } from './folder-changes.ts'
import styles from './folder-settings.module.css'
import { saveFolder } from './save.ts'
import type { RefusedSettings } from './use-refused.ts'

interface FolderSettingsProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  /** A change of it that was refused: the form begins with what that asked for. */
  refused: RefusedSettings | undefined
  /** It was deleted; the folder above it is selected (MEDIA-25). */
  onGone: (parentId: string) => void
  onClose: () => void
}

/** MEDIA-23 */
export function FolderSettingsDialog(props: FolderSettingsProps) {
  // As it was when the dialog opened: a later answer changes nothing here.
  const [seen] = useState(props.folder)
  const [refused] = useState(props.refused)
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
    <Settings {...props} folder={seen} parentId={seen.parentId} refused={refused} />
  )
}

function Settings(props: FolderSettingsProps & { parentId: string }) {
  const { kind, folder, folders, refused, parentId, onGone, onClose } = props
  useSignals() // subscribes this component to `submitting`
  const formId = useId()
  const [isDeleting, setIsDeleting] = useState(false)
  const before: FolderSettings = { name: folder.name, parentId }
  const [form, { Form }] = useForm<FolderSettings>({
    initialValues: { ...before, ...askedAmong(folders, refused) },
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
        refused ? { replaces: refused.op.opId } : {},
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
        {refused && (
          <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
            {refusalText(refused.op)}
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

/** Of a folder to move into that is gone there is nothing to begin with. */
function askedAmong(folders: readonly MediaFolder[], refused: RefusedSettings | undefined) {
  const { parentId, ...asked } = refused?.asked ?? {}
  return parentId !== undefined && findFolder(folders, parentId) ? { ...asked, parentId } : asked
}

/** Neither itself nor what is below it; folders of another organisation are another tree. */
const parentOptions = (folders: readonly MediaFolder[], { id, organizationId }: MediaFolder) =>
  folderOptions(
    folders.filter((root) => root.organizationId === organizationId),
    idsBelow(folders, foldersIn, id),
  )
