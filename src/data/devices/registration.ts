import '#src/platform/i18n/en/changes.ts'

import * as v from 'valibot'

import { NameSchema, TokenSchema } from '#src/contract/fields.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'

import { getDevice, registerDevice } from './api.ts'
import { deviceEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

const RegistrationSchema = v.object({
  deviceId: v.string(),
  organizationId: v.string(),
  deviceName: NameSchema,
  workspaceId: v.string(),
  /** Goes with the change: no receipt, label or key holds it. */
  token: TokenSchema,
  /** What the panel's code said of it, for the form that mends a refused registration; not sent. */
  mac: v.optional(v.string()),
  modelName: v.optional(v.string()),
})
type Registration = v.InferOutput<typeof RegistrationSchema>

/** OFF-09. It has no overlay: nothing counts as registered before the server has said so. */
export const registerDeviceMutation = defineMutation({
  kind: 'device.register',
  input: RegistrationSchema,
  queue: 'light',
  lane: ({ deviceId }) => deviceEntity(deviceId),
  entity: ({ deviceId }) => deviceEntity(deviceId),
  label: ({ deviceName }) => t('changes:registerDevice', { name: deviceName }),
  merge: (_older, newer) => newer,
  async send({ mac: _mac, modelName: _modelName, ...registration }, { options }) {
    try {
      return await registerDevice(registration, options)
    } catch (error) {
      // "Registered already" is a yes where it is registered just so.
      if (problemOf(error).kind !== 'conflict') throw error
      const device = await registered(registration, options)
      if (!device) throw error
      return device
    }
  },
  refetch: ({ deviceId }) => [
    deviceKeys.lists(),
    deviceKeys.lineups(),
    deviceKeys.count(),
    deviceKeys.detail(deviceId),
    workspaceQueries.all(),
  ],
  probe: (registration, options) => registered(registration, options),
  form: (_registration, opId) => `/devices/register?${new URLSearchParams({ mend: opId })}`,
})

/** The device, if it is registered just so. What the caller may not see is not registered where they may. */
async function registered(
  {
    deviceId,
    deviceName,
    workspaceId,
  }: Pick<Registration, 'deviceId' | 'deviceName' | 'workspaceId'>,
  { signal, asUser, inside }: CallOptions,
) {
  try {
    const device = await getDevice(deviceId, {
      signal,
      ...(asUser !== undefined && { asUser }),
      ...(inside !== undefined && { inside }),
    })
    return device.name === deviceName && device.workspaceId === workspaceId ? device : undefined
  } catch (error) {
    if (['notFound', 'forbidden'].includes(problemOf(error).kind)) return undefined
    throw error
  }
}
