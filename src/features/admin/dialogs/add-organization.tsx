import { getValues } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState } from 'react'
import * as v from 'valibot'

import type { OrganizationForm } from '#src/contract/organization.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { adminPanelTexts } from '#src/texts/admin-panel.ts'
import { commonTexts } from '#src/texts/common.ts'
import { organizationsTexts } from '#src/texts/organizations.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'
import { EMPTY_ORGANIZATION } from '#src/widgets/organization-form/form-values.ts'
import { CreationSections } from '#src/widgets/organization-form/sections.tsx'
import { useCreation } from '#src/widgets/organization-form/use-creation.ts'

/** Field values as typed, valid or not. */
const DraftSchema = v.record(v.string(), v.string())
const DRAFT_KEY = 'organization.create'

/** ORG-20, ORG-21. The draft survives a rejection, a reload and Escape, but not Cancel (OFF-30). */
export function AddOrganization({ onClose }: { onClose: () => void }) {
  const draft = useDraft(DRAFT_KEY, DraftSchema)
  const [hasStartedOver, setIsAnew] = useState(false)
  if (draft.found === undefined) return null

  const kept = hasStartedOver ? null : draft.found
  return (
    <AddDialog
      key={hasStartedOver ? 'restarted' : 'initial'}
      start={{ ...EMPTY_ORGANIZATION, ...kept?.value }}
      restoredAt={kept?.at}
      draft={draft}
      onStartOver={() => {
        setIsAnew(true)
        void draft.discard()
      }}
      onClose={onClose}
    />
  )
}

interface AddDialogProps {
  start: OrganizationForm
  /** When the restored draft was typed. */
  restoredAt: number | undefined
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  onStartOver: () => void
  onClose: () => void
}

function AddDialog({ start, restoredAt, draft, onStartOver, onClose }: AddDialogProps) {
  useSignals() // subscribes this component to `submitting`
  const formId = useId()
  const away = isDisconnected(useConnectivity())
  const { form, Form, create, hasFailed } = useCreation(start, () => {
    void draft.discard()
    notify.success(organizationsTexts.created)
    onClose()
  })
  const kept = useRef(start)
  useSignalEffect(() => {
    const next = { ...start, ...v.parse(DraftSchema, getValues(form)) }
    if (isEqual(next, kept.current)) return
    kept.current = next
    draft.save(next)
  })
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  return (
    <Modal
      title={adminPanelTexts.addOrganizationTitle}
      onClose={onClose}
      footer={
        <>
          <NeedsNetwork away={away} />
          <Button variant="quiet" onClick={cancel}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={away}
            busy={form.submitting.value}
          >
            {hasFailed ? commonTexts.tryAgain : organizationsTexts.create}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={create}
        aria-label={adminPanelTexts.addOrganizationTitle}
        noValidate
      >
        {restoredAt !== undefined && <DraftNote typedAt={restoredAt} onStartOver={onStartOver} />}
        <CreationSections form={form} />
      </Form>
    </Modal>
  )
}
