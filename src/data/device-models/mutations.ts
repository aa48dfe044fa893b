import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import {
  type CreateDeviceGroup,
  type DeviceGroup,
  type DeviceRevision,
  RevisionFieldsSchema,
  type SaveDeviceGroup,
  type SaveRevision,
} from '#src/contract/device-model.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'

import {
  createModel,
  createRevision,
  listRevisions,
  removeRevision,
  updateModel,
  updateRevision,
} from './api.ts'
import { deviceModelKeys } from './keys.ts'

/**
 * Also after errors, because a lost answer may have been a success. Devices contain their model, and are invalidated without
 * waiting for them.
 */
async function invalidateModels(client: QueryClient) {
  void client.invalidateQueries({ queryKey: deviceKeys.all() })
  const changed = [deviceModelKeys.all(), deviceModelKeys.revisions()]
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
}

// Never queued: managing models requires a connection (OFF-11).
const change = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, _error, _input, _before, { client }) => invalidateModels(client),
  })

/** `key`: the Idempotency-Key. */
export const addModel = () =>
  change(({ body, key }: { body: CreateDeviceGroup; key: string }) => createModel(body, key))

export const changeModel = () =>
  change(({ seen, body }: { seen: DeviceGroup; body: SaveDeviceGroup }) => updateModel(seen, body))

interface SavedRevision {
  seen: DeviceRevision | undefined
  body: SaveRevision
  /** The Idempotency-Key of a new one. */
  key: string
}

/**
 * Creates a revision if `seen` is undefined. An existing one keeps its panel (MOD-09): the form may show an older one than the model
 * has now.
 */
export const saveRevision = (modelId: string) =>
  change(({ seen, body, key }: SavedRevision) =>
    seen
      ? updateRevision(seen, v.parse(RevisionFieldsSchema, body))
      : createRevision(modelId, body, key),
  )

export const isRevisionGone = async ({ id, deviceGroup }: DeviceRevision) =>
  (await listRevisions(deviceGroup.id)).data.every((revision) => revision.id !== id)

export const dropRevision = () => change((id: string) => removeRevision(id))
