import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import {
  type DeviceGroup,
  type DeviceRevision,
  DeviceRevisionSchema,
  type ListedRevision,
  type SaveRevision,
} from '#src/contract/device-model.ts'
import { dropRevision, isRevisionGone, saveRevision } from '#src/data/device-models/mutations.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf, stateIn } from '#src/platform/http/problem.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { useSentWithDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { Button } from '#src/ui/button.tsx'
import { useDismissal } from '#src/ui/modal.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { FORMS, type FormValues, formValuesOf } from './form-values.ts'
import { PanelDialog } from './panel-dialog.tsx'

interface RevisionDialogProps {
  model: DeviceGroup
  /** Undefined creates a revision with the model's panel. */
  revision?: ListedRevision
  onClose: () => void
}

export function RevisionDialog({ model, revision, onClose }: RevisionDialogProps) {
  const { mutateAsync } = useMutation(saveRevision(model.id))
  // The state that editing started from, or the one reported by a conflict.
  const [seen, setSeen] = useState<DeviceRevision | undefined>(revision)
  const draftKey = revision ? `revision.update:${revision.id}` : `revision.create:${model.id}`
  const sent = useSentWithDraft(draftKey)
  // Only a new revision is sent with the key.
  const send = useSendOnce(
    (body: SaveRevision, key) => mutateAsync({ seen, body, key }),
    revision ? undefined : sent,
    revision ? undefined : isRevisionGone,
  )
  const { dismiss, unlessDismissed } = useDismissal()
  const save = async (typed: FormValues) => {
    await send(v.parse(FORMS.revision, typed))
    notify.success(deviceModelsTexts.revisionSaved)
  }
  const startAfter = (problem: Problem) => {
    const now = stateIn(problem, DeviceRevisionSchema)
    if (now) setSeen(now)
    return now && formValuesOf(now.deviceGroup, now)
  }
  return (
    <PanelDialog
      kind="revision"
      title={titleOf(model, revision)}
      draftKey={draftKey}
      seen={formValuesOf(model, revision)}
      panelStays={revision !== undefined}
      aside={
        revision && (
          <Removal model={model} revision={revision} onGone={() => unlessDismissed(onClose)} />
        )
      }
      startAfter={startAfter}
      onSave={save}
      onClose={dismiss(onClose)}
    />
  )
}

function titleOf(model: DeviceGroup, revision: ListedRevision | undefined) {
  if (!revision) return deviceModelsTexts.newRevisionTitle(displayNameOf(model))
  const { stockNumber } = revision
  return stockNumber
    ? deviceModelsTexts.editRevisionTitle(stockNumber)
    : deviceModelsTexts.untitledRevision
}

interface RemovalProps {
  model: DeviceGroup
  revision: ListedRevision
  onGone: () => void
}

/** MOD-16 */
function Removal({ model, revision, onGone }: RemovalProps) {
  const away = isDisconnected(useConnectivity())
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation(dropRevision())
  const remove = async () => {
    try {
      await mutateAsync(revision.id)
    } catch (error) {
      notify.error(deviceModelsTexts.removeFailed)
      throw error
    }
    notify.success(deviceModelsTexts.removed)
    onGone()
  }
  return (
    <>
      <Button variant="danger" disabled={away} onClick={() => setIsAsking(true)}>
        {deviceModelsTexts.remove}
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title={deviceModelsTexts.removeTitle}
          confirm={deviceModelsTexts.removeConfirm}
          losses={lossesOf(model, revision)}
          onConfirm={remove}
          whyNot={whyNotRemoved}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function lossesOf(model: DeviceGroup, { stockNumber, registrations }: ListedRevision) {
  const means = deviceModelsTexts.removeMeans({
    stockNumber: stockNumber || '-',
    model: displayNameOf(model),
  })
  const users = registrations?.known ?? 0
  return users > 0 ? [means, deviceModelsTexts.removeUsed(users)] : [means]
}

function whyNotRemoved(error: unknown) {
  const problem = problemOf(error)
  return 'message' in problem ? problem.message : deviceModelsTexts.removeFailed
}
