import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Note } from '#src/ui/note.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'
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
  if (draft.found === undefined) return null

  const kept = isAnew ? null : draft.found
  const seen = kept ? { ...began, ...kept.value.seen } : began
  const asked = refused ? withChanges(generalInfoOf(began), refused.changes) : generalInfoOf(began)
  const startOver = () => {
    setIsAnew(true)
    void draft.discard()
  }
  return (
    <>
      {refused?.op.error && (
        <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {refusalText(refused.op)}
        </Note>
      )}
      {kept && <DraftNote at={kept.at} onStartOver={startOver} />}
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
