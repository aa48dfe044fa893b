import '#src/platform/i18n/en/changes.ts'

import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { NameSchema, TokenSchema } from '#src/contract/fields.ts'
import { versionTag } from '#src/contract/version.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { ProblemError, problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'

import { getDevice, moveDevices, registerDevice, updateDevice } from './api.ts'
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
  /** What the same author asked for before, one of which may have reached the server; not sent. */
  earlier: v.optional(v.array(v.object({ deviceName: v.string(), workspaceId: v.string() }))),
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
  replaceEarlier: ({ earlier = [], deviceName, workspaceId }, newer) => ({
    ...newer,
    earlier: earlier.concat(newer.earlier ?? [], { deviceName, workspaceId }),
  }),
  async send({ mac: _mac, modelName: _modelName, earlier = [], ...registration }, { options }) {
    try {
      return await registerDevice(registration, options)
    } catch (error) {
      // "Registered already" is a yes where its author's own registration did it, be it an earlier one.
      if (problemOf(error).kind !== 'conflict') throw error
      const device = await ownRegistration(
        registration.deviceId,
        [registration, ...earlier],
        options,
      )
      if (!device) throw error
      return await corrected(device, registration, options)
    }
  },
  refetch: ({ deviceId }) => [
    deviceKeys.lists(),
    deviceKeys.lineups(),
    deviceKeys.count(),
    deviceKeys.detail(deviceId),
    workspaceQueries.all(),
  ],
  probe: (registration, options) => ownRegistration(registration.deviceId, [registration], options),
  form: (_registration, opId) => `/devices/register?${new URLSearchParams({ mend: opId })}`,
})

type Assignment = Pick<Registration, 'deviceName' | 'workspaceId'>

/**
 * The device, if its name and workspace are among `assignments`: what a colleague changed is not overwritten. A correction that was
 * interrupted leaves the name of one and the workspace of another. What the caller may not see is not registered where they may.
 */
async function ownRegistration(
  deviceId: string,
  assignments: readonly Assignment[],
  { signal, asUser, inside }: CallOptions,
) {
  try {
    const device = await getDevice(deviceId, {
      signal,
      ...(asUser !== undefined && { asUser }),
      ...(inside !== undefined && { inside }),
    })
    const isOwn =
      assignments.some(({ deviceName }) => deviceName === device.name) &&
      assignments.some(({ workspaceId }) => workspaceId === device.workspaceId)
    return isOwn ? device : undefined
  } catch (error) {
    if (['notFound', 'forbidden'].includes(problemOf(error).kind)) return undefined
    throw error
  }
}

/** Renames and moves a device that an earlier registration of the same author brought in, as far as it is still needed. */
async function corrected(
  device: Device,
  { deviceId, deviceName, workspaceId }: Assignment & Pick<Registration, 'deviceId'>,
  options: CallOptions,
) {
  let current = device
  if (current.name !== deviceName) {
    const { headers, ...rest } = withKeyOf('name', options)
    const ifMatch = { ...headers, 'if-match': versionTag(current.updatedAt) }
    current = await updateDevice(deviceId, { name: deviceName }, { ...rest, headers: ifMatch })
  }
  if (current.workspaceId === workspaceId) return current
  const move = { deviceIds: [deviceId], workspaceId }
  const { failure } = await moveDevices(move, withKeyOf('workspace', options))
  if (failure.length > 0) throw new ProblemError({ kind: 'notFound', message: '' })
  return { ...current, workspaceId }
}

/** A key stands for one request: those that follow a registration derive theirs from its key. */
function withKeyOf(part: string, { headers = {}, ...options }: CallOptions): CallOptions {
  const key = headers['idempotency-key']?.replaceAll('"', '')
  return { ...options, headers: key === undefined ? {} : { 'idempotency-key': `"${key}.${part}"` } }
}
