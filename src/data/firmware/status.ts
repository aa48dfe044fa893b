import { type DeviceInfo, firmwareEndpoints, type Shadow } from '#src/contract/firmware.ts'
import { call } from '#src/platform/http/call.ts'

/** The cloud's device information, by cloud name; unknown devices are missing. */
export interface FirmwareStatus {
  infos: ReadonlyMap<string, DeviceInfo>
  shadows: ReadonlyMap<string, Shadow>
}

/** Names are part of the URL; servers limit it to about 16 kB. */
const MAX_URL_LENGTH = 4_000

/** Splits names into chunks that fit into a URL. */
function chunkByUrlLength(names: readonly string[]) {
  const addresses: string[][] = []
  let length = Infinity
  for (const name of names) {
    const own = encodeURIComponent(name).length + '&ExternalNames='.length
    length += own
    if (length > MAX_URL_LENGTH) {
      addresses.push([])
      length = own
    }
    addresses.at(-1)?.push(name)
  }
  return addresses
}

/** FW-06. Resolves with the status of all devices; rejects if a call fails. */
export async function askFirmwareStatus(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<FirmwareStatus> {
  const infos = new Map<string, DeviceInfo>()
  const shadows = new Map<string, Shadow>()
  for (const some of chunkByUrlLength(names)) {
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
