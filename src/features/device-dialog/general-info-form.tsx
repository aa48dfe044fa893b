import '#src/platform/i18n/en/device-dialog.ts'

import { History, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import { draftKeyOf, DraftSchema, generalInfoOf, withChanges } from './changes.ts'
import { GeneralInfoFields } from './general-info-fields.tsx'
import type { RefusedUpdate } from './use-refused.ts'

interface GeneralInfoFormProps {
  device: Device
  /** A change that was not accepted, to be mended. */
  refused: RefusedUpdate | undefined
  onDone: () => void
}

/**
 * DEV-49. Compared with the device as it was when editing began, so that a later answer changes nothing here. What is typed
 * outlives a reload, a killed browser and Escape, but not Cancel (OFF-30).
 */
export function GeneralInfoForm({ device, refused, onDone }: GeneralInfoFormProps) {
  const [began] = useState(device)
  const draftKey = refused ? `device.update:mend:${refused.op.opId}` : draftKeyOf(device.id)
  const draft = useDraft(draftKey, DraftSchema)
  const [isAnew, setIsAnew] = useState(false)
  const nowMs = useNow('device')
  if (draft.found === undefined) return null

  const kept = isAnew ? null : draft.found
  const seen = kept ? { ...began, ...kept.value.seen } : began
  const asked = refused ? withChanges(generalInfoOf(began), refused.changes) : generalInfoOf(began)
  const startOver = () => {
    setIsAnew(true)
    void draft.forget()
  }
  return (
    <>
      {refused?.op.error && (
        <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {refusalText(refused.op)}
        </Note>
      )}
      {kept && (
        <Note
          boxed
          icon={<History aria-hidden="true" />}
          action={
            <Button variant="quiet" size="small" onClick={startOver}>
              {t('deviceDialog:startOver')}
            </Button>
          }
        >
          {t('deviceDialog:restored', { when: formatNear(new Date(kept.at), nowMs) })}
        </Note>
      )}
      <GeneralInfoFields
        key={isAnew ? 'anew' : 'first'}
        seen={seen}
        start={kept?.value.typed ?? asked}
        refused={refused}
        draft={draft}
        onDone={onDone}
      />
    </>
  )
}
