import { type DeviceInfo, firmwareEndpoints, type Shadow } from '#src/contract/firmware.ts'
import { call } from '#src/platform/http/call.ts'

/** What the cloud knows of devices, by cloud name; whom it does not know is missing. */
export interface FirmwareStatus {
  infos: ReadonlyMap<string, DeviceInfo>
  shadows: ReadonlyMap<string, Shadow>
}

/** Names are part of an address, which servers cut off at some 16 kB. */
const LONGEST_ADDRESS = 4_000

/** As many names at a time as an address holds, in their order. */
function inAddresses(names: readonly string[]) {
  const addresses: string[][] = []
  let length = Infinity
  for (const name of names) {
    const own = encodeURIComponent(name).length + '&ExternalNames='.length
    length += own
    if (length > LONGEST_ADDRESS) {
      addresses.push([])
      length = own
    }
    addresses.at(-1)?.push(name)
  }
  return addresses
}

/** FW-06. However many they are: all of them, or the problem of the call that failed. */
export async function askFirmwareStatus(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<FirmwareStatus> {
  const infos = new Map<string, DeviceInfo>()
  const shadows = new Map<string, Shadow>()
  for (const some of inAddresses(names)) {
    const query = { ExternalNames: some }
    const [someInfos, someShadows] = await Promise.all([
      call(firmwareEndpoints.info, { query }, { signal }),
      call(firmwareEndpoints.shadows, { query }, { signal }),
    ])
    for (const [name, info] of Object.entries(someInfos)) infos.set(name, info)
    for (const [name, shadow] of Object.entries(someShadows)) shadows.set(name, shadow)
  }
  return { infos, shadows }
}
