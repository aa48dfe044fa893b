import { getValues } from '@modular-forms/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import type { OrganizationForm } from '#src/contract/organization.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type useDraft, useSentWithDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { adminPanelTexts } from '#src/texts/admin-panel.ts'
import { commonTexts } from '#src/texts/common.ts'
import { organizationsTexts } from '#src/texts/organizations.ts'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { useChangedValues, useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'
import { EMPTY_ORGANIZATION } from '#src/widgets/organization-form/form-values.ts'
import { CreationSections } from '#src/widgets/organization-form/sections.tsx'
import { useCreation } from '#src/widgets/organization-form/use-creation.ts'

/** Field values as typed, valid or not. */
const DraftSchema = v.record(v.string(), v.string())
const DRAFT_KEY = 'organization.create'

/** ORG-20, ORG-21. The draft survives a rejection, a reload and Escape, but not Cancel (OFF-30). */
export function AddOrganization({ onClose }: { onClose: () => void }) {
  const found = useFormDraft(DRAFT_KEY, DraftSchema)
  if (!found) return null
  const { draft, restored, formKey, note } = found
  return (
    <AddDialog
      key={formKey}
      start={{ ...EMPTY_ORGANIZATION, ...restored }}
      note={note}
      draft={draft}
      onClose={onClose}
    />
  )
}

interface AddDialogProps {
  start: OrganizationForm
  /** Of a restored draft. */
  note: ReactNode
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  onClose: () => void
}

function AddDialog({ start, note, draft, onClose }: AddDialogProps) {
  const away = isDisconnected(useConnectivity())
  const onCreated = () => {
    void draft.discard()
    notify.success(organizationsTexts.created)
  }
  const sent = useSentWithDraft(DRAFT_KEY)
  const { form, create, explain, hasFailed } = useCreation(start, onCreated, sent)
  useChangedValues(
    () => ({ ...start, ...v.parse(DraftSchema, getValues(form)) }),
    start,
    draft.save,
  )
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  return (
    <FormDialog
      title={adminPanelTexts.addOrganizationTitle}
      submitLabel={hasFailed ? commonTexts.tryAgain : organizationsTexts.create}
      form={form}
      onSubmit={create}
      explain={explain}
      onClose={onClose}
      onCancel={cancel}
      isRequest
      isDisabled={away}
      extra={away && <NeedsNetwork away />}
      intro={note}
    >
      <CreationSections form={form} />
    </FormDialog>
  )
}
