import type { Place } from './journal.ts'

/** What the database's triggers say (migration 022). */

export const DEVICE_CHANNEL = 'inkfleet_device'
export const ACCESS_CHANNEL = 'inkfleet_access'

/** The device, then one or two places. */
export function readDeviceMessage(payload: string) {
  const [deviceId = '', ...ids] = payload.split(' ')
  const idAt = (index: number) => {
    const id = ids[index]
    return id === undefined || id === '-' ? null : id
  }
  const places: Place[] = []
  for (let index = 0; index < ids.length; index += 2)
    places.push({ organizationId: idAt(index), workspaceId: idAt(index + 1) })
  return { deviceId, places }
}

/** Whose access changed: a user, a whole organisation, or one sign-in. */
export function readAccessMessage(payload: string) {
  const [whose, id] = payload.split(' ')
  return { whose, id }
}
