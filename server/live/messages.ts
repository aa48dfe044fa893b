import type { Owner } from './journal.ts'

/** Notification payloads of the triggers in migration 022. */

export const DEVICE_CHANNEL = 'inkfleet_device'
export const ACCESS_CHANNEL = 'inkfleet_access'

/** The device id, then one or two owners. */
export function readDeviceMessage(payload: string) {
  const [deviceId = '', ...ids] = payload.split(' ')
  const idAt = (index: number) => {
    const id = ids[index]
    return id === undefined || id === '-' ? null : id
  }
  const owners: Owner[] = []
  for (let index = 0; index < ids.length; index += 2)
    owners.push({ organizationId: idAt(index), workspaceId: idAt(index + 1) })
  return { deviceId, owners }
}

/** Whose access changed: a user, an organization, or a session. */
export function readAccessMessage(payload: string) {
  const [kind, id] = payload.split(' ')
  return { kind, id }
}
