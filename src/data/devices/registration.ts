import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { NameSchema, TokenSchema } from '#src/contract/fields.ts'
import { versionTag } from '#src/contract/version.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { isSameName } from '#src/domain/name-order.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { ProblemError, problemOf } from '#src/platform/http/problem.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { getDevice, moveDevices, registerDevice, updateDevice } from './api.ts'
import { deviceEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

const RegistrationSchema = v.object({
  deviceId: v.string(),
  organizationId: v.string(),
  deviceName: NameSchema,
  workspaceId: v.string(),
  /** Deleted with the change: not part of receipts, labels or keys. */
  token: TokenSchema,
  /** From the device code, for the form that fixes a rejected registration; not sent. */
  mac: v.optional(v.string()),
  modelName: v.optional(v.string()),
  /** Earlier registrations by the same author, which may have reached the server; not sent. */
  earlier: v.optional(v.array(v.object({ deviceName: v.string(), workspaceId: v.string() }))),
})
type Registration = v.InferOutput<typeof RegistrationSchema>

/** OFF-09. Without an overlay: a device counts as registered only once the server confirms it. */
export const registerDeviceMutation = defineMutation({
  kind: 'device.register',
  input: RegistrationSchema,
  queue: 'light',
  lane: ({ deviceId }) => deviceEntity(deviceId),
  entity: ({ deviceId }) => deviceEntity(deviceId),
  label: ({ deviceName }) => changesTexts.registerDevice(deviceName),
  replaceEarlier: ({ earlier = [], deviceName, workspaceId }, newer) => ({
    ...newer,
    earlier: earlier.concat(newer.earlier ?? [], { deviceName, workspaceId }),
  }),
  // An earlier registration was not sent if its workspace still has a temporary id.
  needs: ({ workspaceId }) => workspaceId,
  async send({ mac: _mac, modelName: _modelName, earlier = [], ...registration }, { options }) {
    try {
      return await registerDevice(registration, options)
    } catch (error) {
      // "Already registered" is a success if the author's own registration did it, including earlier ones.
      if (problemOf(error).kind !== 'conflict') throw error
      const device = await ownRegistration(
        registration.deviceId,
        [registration, ...earlier],
        options,
      )
      if (!device) throw error
      return await correctDevice(device, registration, options)
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
 * The device, if its name and workspace are among `assignments`, so that changes by others are not overwritten. An interrupted
 * correction can leave the name of one and the workspace of another. Undefined if the device is not visible to the caller.
 */
async function ownRegistration(
  deviceId: string,
  assignments: readonly Assignment[],
  { signal, asUser, actingOrganizationId }: CallOptions,
) {
  try {
    const device = await getDevice(deviceId, {
      signal,
      ...(asUser !== undefined && { asUser }),
      ...(actingOrganizationId !== undefined && { actingOrganizationId }),
    })
    const isOwn =
      assignments.some(({ deviceName }) => isSameName(deviceName, device.name)) &&
      assignments.some(({ workspaceId }) => workspaceId === device.workspaceId)
    return isOwn ? device : undefined
  } catch (error) {
    if (['notFound', 'forbidden'].includes(problemOf(error).kind)) return undefined
    throw error
  }
}

/** Renames and moves a device from an earlier registration of the same author, where necessary. */
async function correctDevice(
  device: Device,
  { deviceId, deviceName, workspaceId }: Assignment & Pick<Registration, 'deviceId'>,
  options: CallOptions,
) {
  let current = device
  if (!isSameName(current.name, deviceName)) {
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

/** Each request needs its own key: follow-up requests derive theirs from the registration's. */
function withKeyOf(part: string, { headers = {}, ...options }: CallOptions): CallOptions {
  const key = headers['idempotency-key']?.replaceAll('"', '')
  return { ...options, headers: key === undefined ? {} : { 'idempotency-key': `"${key}.${part}"` } }
}
