import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import type {
  CreateDeviceGroup,
  SaveDeviceGroup,
  SaveRevision,
} from '#src/contract/device-model.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'

import { createModel, createRevision, removeRevision, updateModel, updateRevision } from './api.ts'
import { deviceModelKeys } from './keys.ts'

/**
 * What is known of models and revisions stands in each device as well. An answer that was lost may have been a yes. Whoever
 * waits for the change waits for what it did to the lists of models; devices come when they come.
 */
async function readAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: deviceKeys.all() })
  const changed = [deviceModelKeys.all(), deviceModelKeys.revisions()]
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
}

// None of these is queued: what a panel is, is said with a network (OFF-11).
const change = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, _error, _input, _before, { client }) => readAgain(client),
  })

export const addModel = () => change((body: CreateDeviceGroup) => createModel(body))

export const changeModel = (id: string) => change((body: SaveDeviceGroup) => updateModel(id, body))

/** A new one where it has no id yet. */
export const saveRevision = (modelId: string, id: string | undefined) =>
  change((body: SaveRevision) =>
    id === undefined ? createRevision(modelId, body) : updateRevision(id, body),
  )

export const dropRevision = () => change((id: string) => removeRevision(id))
