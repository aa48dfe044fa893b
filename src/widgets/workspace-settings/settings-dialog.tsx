import '#src/platform/i18n/en/workspaces.ts'

import { FormError, getValues, useForm, valiForm } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState } from 'react'
import * as v from 'valibot'

import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import { placeOfWorkspace } from '#src/widgets/workspace-tree/place.ts'

import { DeleteWorkspace } from './delete-workspace.tsx'
import { saveSettings } from './save.ts'
import {
  changesBetween,
  type DraftSchema,
  draftOf,
  type Seen,
  type Settings,
  SettingsSchema,
} from './settings-changes.ts'
import { nameOf, SettingsFields } from './settings-fields.tsx'
import type { SettingsFormProps } from './settings-form.tsx'
import { SettingsNotes } from './settings-notes.tsx'
import { WorkspaceUsers } from './users/workspace-users.tsx'
import styles from './workspace-settings.module.css'

interface SettingsDialogProps extends SettingsFormProps {
  seen: Seen
  /** What stands in the form at first. */
  start: Settings
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  /** When what is restored was typed. */
  keptAt: number | undefined
  onStartOver: () => void
}

export function SettingsDialog(props: SettingsDialogProps) {
  const { workspace, workspaces, refused, seen, start, draft, onGone, onClose } = props
  useSignals() // subscribes this component to `submitting`
  const formId = useId()
  const [isDeleting, setIsDeleting] = useState(false)
  const [form, { Form }] = useForm<Settings>({
    initialValues: start,
    validate: valiForm(SettingsSchema),
    validateOn: 'touched',
  })
  const kept = useRef<unknown>(draftOf(start, seen)?.typed)
  useSignalEffect(() => {
    const next = draftOf({ ...start, ...getValues(form) }, seen)
    if (!next || isEqual(next.typed, kept.current)) return
    kept.current = next.typed
    draft.save(next)
  })
  const save = async (input: Settings) => {
    const after = v.parse(SettingsSchema, { ...start, ...input })
    const changes = changesBetween(seen, after)
    const replaces = refused?.op.opId
    try {
      await draft.stop()
      if (changes)
        await saveSettings({ ...workspace, ...seen }, changes, nameOf(workspaces, after.parentId), {
          draft: draft.key,
          ...(replaces !== undefined && { replaces }),
        })
      else await nothingToSave()
    } catch (error) {
      throw new FormError<Settings>(whyNotSaved(error))
    }
    onClose()
  }
  /** It is as its author wants it: a refused change has nothing left to ask for. */
  async function nothingToSave() {
    if (refused) await currentOutbox()?.discard(refused.op.opId)
    await draft.discard()
  }
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  const gone = () => {
    void draft.discard()
    onClose()
    onGone(parentPlace(props))
  }
  return (
    <Modal
      title={t('workspaces:settings')}
      size="move"
      onClose={onClose}
      isSaving={form.submitting.value}
      foot={
        <>
          {workspace.parentId !== null && (
            <Button variant="danger" className={styles.delete} onClick={() => setIsDeleting(true)}>
              {t('workspaces:delete')}
            </Button>
          )}
          <Button variant="quiet" onClick={cancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.submitting.value}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className={styles.sections}>
        <SettingsNotes {...props} />
        <Form id={formId} className={styles.form} onSubmit={save} noValidate>
          <SettingsFields form={form} workspace={workspace} workspaces={workspaces} />
          <FormMessage of={form} />
        </Form>
        <WorkspaceUsers workspace={workspace} />
      </div>
      {isDeleting && (
        <DeleteWorkspace
          workspace={workspace}
          workspaces={workspaces}
          onGone={gone}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </Modal>
  )
}

/** What is selected after a deletion; 'All' where the parent is only the way. */
function parentPlace({ workspace, workspaces }: SettingsDialogProps) {
  const parent = findWorkspace(workspaces, workspace.parentId ?? '')?.node
  return placeOfWorkspace(
    workspaces,
    parent?.accessible ? parent : { ...workspace, parentId: null },
  )
}
