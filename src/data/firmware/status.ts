import { type DeviceInfo, firmwareEndpoints, type Shadow } from '#src/contract/firmware.ts'
import { call } from '#src/platform/http/call.ts'

/** What the cloud knows of devices, by cloud name; whom it does not know is missing. */
export interface FirmwareStatus {
  infos: ReadonlyMap<string, DeviceInfo>
  shadows: ReadonlyMap<string, Shadow>
}

/** They are part of an address, which servers cut off at some 16 kB. */
const NAMES_IN_AN_ADDRESS = 50

/** FW-06. However many they are: all of them, or the problem of the call that failed. */
export async function askFirmwareStatus(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<FirmwareStatus> {
  const infos = new Map<string, DeviceInfo>()
  const shadows = new Map<string, Shadow>()
  for (let at = 0; at < names.length; at += NAMES_IN_AN_ADDRESS) {
    const query = { ExternalNames: names.slice(at, at + NAMES_IN_AN_ADDRESS) }
    const [someInfos, someShadows] = await Promise.all([
      call(firmwareEndpoints.info, { query }, { signal }),
      call(firmwareEndpoints.shadows, { query }, { signal }),
    ])
    for (const [name, info] of Object.entries(someInfos)) infos.set(name, info)
    for (const [name, shadow] of Object.entries(someShadows)) shadows.set(name, shadow)
  }
  return { infos, shadows }
}
