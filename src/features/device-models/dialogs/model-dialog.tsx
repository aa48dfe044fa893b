import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import {
  type CreateDeviceGroup,
  type DeviceGroup,
  deviceGroupFromForm,
  DeviceGroupSchema,
} from '#src/contract/device-model.ts'
import { addModel, changeModel } from '#src/data/device-models/mutations.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { type Problem, stateIn } from '#src/platform/http/problem.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { useSentWithDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { useDismissal } from '#src/ui/modal.tsx'

import { FORMS, type FormValues, formValuesOf } from './form-values.ts'
import { PanelDialog } from './panel-dialog.tsx'

const NEW_DRAFT_KEY = 'deviceModel.create'

interface NewModelProps {
  onAdded: (modelId: string) => void
  onClose: () => void
}

/** A model with its first revision (MOD-10). */
export function NewModelDialog({ onAdded, onClose }: NewModelProps) {
  const { mutateAsync } = useMutation(addModel())
  const send = useSendOnce(
    (body: CreateDeviceGroup, key) => mutateAsync({ body, key }),
    useSentWithDraft(NEW_DRAFT_KEY),
  )
  const { dismiss, unlessDismissed } = useDismissal()
  const save = async (typed: FormValues) => {
    const { id } = await send(deviceGroupFromForm(v.parse(FORMS.newModel, typed)))
    notify.success(deviceModelsTexts.modelAdded)
    unlessDismissed(() => onAdded(id))
  }
  return (
    <PanelDialog
      kind="newModel"
      title={deviceModelsTexts.newModelTitle}
      draftKey={NEW_DRAFT_KEY}
      seen={formValuesOf()}
      onSave={save}
      onClose={dismiss(onClose)}
    />
  )
}

/** MOD-13 */
export function ModelDialog({ model, onClose }: { model: DeviceGroup; onClose: () => void }) {
  const { mutateAsync } = useMutation(changeModel())
  // The state that editing started from, or the one reported by a conflict.
  const [seen, setSeen] = useState(model)
  const save = async (typed: FormValues) => {
    await mutateAsync({ seen, body: deviceGroupFromForm(v.parse(FORMS.model, typed)) })
    notify.success(deviceModelsTexts.modelSaved)
  }
  const startAfter = (problem: Problem) => {
    const now = stateIn(problem, DeviceGroupSchema)
    if (now) setSeen(now)
    return now && formValuesOf(now)
  }
  return (
    <PanelDialog
      kind="model"
      title={deviceModelsTexts.editModelTitle(displayNameOf(model))}
      draftKey={`deviceModel.update:${model.id}`}
      seen={formValuesOf(model)}
      note={<p className="quiet">{deviceModelsTexts.revisionsFollow}</p>}
      startAfter={startAfter}
      onSave={save}
      onClose={onClose}
    />
  )
}
