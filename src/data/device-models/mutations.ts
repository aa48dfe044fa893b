import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import {
  type CreateDeviceGroup,
  RevisionFieldsSchema,
  type SaveDeviceGroup,
  type SaveRevision,
} from '#src/contract/device-model.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'

import { createModel, createRevision, removeRevision, updateModel, updateRevision } from './api.ts'
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

export const addModel = () => change((body: CreateDeviceGroup) => createModel(body))

export const changeModel = (id: string) => change((body: SaveDeviceGroup) => updateModel(id, body))

/**
 * Creates a revision if `id` is undefined. An existing one keeps its panel (MOD-09): the form may show an older one than the model
 * has now.
 */
export const saveRevision = (modelId: string, id: string | undefined) =>
  change((body: SaveRevision) =>
    id === undefined
      ? createRevision(modelId, body)
      : updateRevision(id, v.parse(RevisionFieldsSchema, body)),
  )

export const dropRevision = () => change((id: string) => removeRevision(id))
