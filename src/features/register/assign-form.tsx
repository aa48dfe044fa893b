import { useState } from 'react'
import * as v from 'valibot'

import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import { AssignFields } from './assign-fields.tsx'
import { type AssignInput, DraftSchema } from './assign-input.ts'
import type { PanelCode } from './panel-code.ts'
import type { Place } from './places.ts'
import type { VisitEntry } from './visit.ts'

export interface AssignFormProps {
  panel: PanelCode
  /** A registration of this panel that waits, or was refused. */
  op: Op | undefined
  /** What was asked for this panel on this visit. */
  earlier: VisitEntry | undefined
  places: readonly Place[]
  lastPlaceId: string | undefined
  /** The name that probably comes next. */
  suggestion: string | undefined
  onAssigned: () => void
}

/** REG-04. What is typed for a panel outlives a reload, and waits for it while others are registered (OFF-30). */
export function AssignForm(props: AssignFormProps) {
  const { panel, op, places, lastPlaceId } = props
  const draft = useDraft(`device.register:${panel.deviceId}`, DraftSchema)
  const [isAnew, setIsAnew] = useState(false)
  if (draft.found === undefined) return null

  const kept = isAnew ? null : draft.found
  const asked = kept?.value ?? askedFor(op) ?? { deviceName: '', workspaceId: lastPlaceId ?? '' }
  const startOver = () => {
    setIsAnew(true)
    void draft.discard()
  }
  return (
    <>
      {kept && <DraftNote at={kept.at} onStartOver={startOver} />}
      <AssignFields
        {...props}
        key={isAnew ? 'anew' : 'first'}
        start={{ ...asked, workspaceId: placeThatIs(asked.workspaceId, places) }}
        draft={draft}
      />
    </>
  )
}

/** One that is gone is not chosen; the only one there is, is. */
function placeThatIs(id: string, places: readonly Place[]) {
  const [first, ...others] = places
  if (first && others.length === 0) return first.id
  return places.some((place) => place.id === id) ? id : ''
}

function askedFor(op: Op | undefined): AssignInput | undefined {
  const input = op && v.safeParse(registerDeviceMutation.input, op.payload)
  if (!input?.success) return undefined
  const { deviceName, workspaceId } = input.output
  return { deviceName, workspaceId }
}
