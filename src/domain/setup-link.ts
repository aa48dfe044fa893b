import { toHex } from './hex.ts'

/** What the code on the setup image of a panel says: its identity and a proof that the user has seen it. */
export interface SetupCode {
  deviceId: string
  mac?: string | undefined
  modelName?: string | undefined
  token: string
}

const ID_BYTES = 16
const MAC_BYTES = 6
/** The week of its issue, the start of the device's id, and the signature. */
export const SETUP_TOKEN = { week: 2, device: 4, signature: 12 } as const
const TOKEN_BYTES = SETUP_TOKEN.week + SETUP_TOKEN.device + SETUP_TOKEN.signature
const CODE_BYTES = ID_BYTES + MAC_BYTES + TOKEN_BYTES - SETUP_TOKEN.device
export const PACKED_CODE = /^[\w-]{48}$/

/** Bytes that a QR code of version 6 holds, by its error correction. More modules are too small for a camera on a small panel. */
const MAX_MEDIUM_BYTES = 106
const MAX_LOW_BYTES = 134

/**
 * URL of the registration page in a panel's setup code (REG-01). As short as it can be: the token repeats nothing that the
 * rest says, and a model name that does not fit is left out. A token of another form makes a long link.
 */
export function setupLink(origin: string, code: SetupCode): string {
  const page = `${origin}/devices/register?`
  const { deviceId, mac, modelName, token } = code
  const packed = pack(code)
  if (packed === undefined) {
    const params = { deviceId, ...(mac && { mac }), ...(modelName && { modelName }), token }
    return `${page}${new URLSearchParams(params)}`
  }
  const short = `${page}${new URLSearchParams({ c: packed })}`
  const named = `${page}${new URLSearchParams({ c: packed, m: modelName ?? '' })}`
  return modelName !== undefined && named.length <= MAX_LOW_BYTES ? named : short
}

/** The most that keeps the code of a link sparse. */
export const setupErrorCorrection = (link: string) =>
  link.length <= MAX_MEDIUM_BYTES || link.length > MAX_LOW_BYTES ? 'medium' : 'low'

function pack({ deviceId, mac = '', token }: SetupCode): string | undefined {
  const id = fromHex(deviceId.replaceAll('-', ''))
  const address = fromHex(mac.replaceAll(':', ''))
  const proof = fromBase64(token)
  if (id?.length !== ID_BYTES || address?.length !== MAC_BYTES) return undefined
  if (proof?.length !== TOKEN_BYTES) return undefined
  const { week, device } = SETUP_TOKEN
  if (proof.subarray(week, week + device).some((byte, at) => byte !== id[at])) return undefined
  return toBase64([...id, ...address, ...proof.subarray(0, week), ...proof.subarray(week + device)])
}

/** Undefined for what `setupLink` did not write. */
export function unpackSetupCode(packed: string): SetupCode | undefined {
  const bytes = fromBase64(packed)
  if (bytes?.length !== CODE_BYTES) return undefined
  const id = toHex(bytes.subarray(0, ID_BYTES))
  const rest = bytes.subarray(ID_BYTES + MAC_BYTES)
  const { week, device } = SETUP_TOKEN
  return {
    deviceId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    mac: (toHex(bytes.subarray(ID_BYTES, ID_BYTES + MAC_BYTES)).match(/../g) ?? [])
      .join(':')
      .toUpperCase(),
    token: toBase64([
      ...rest.subarray(0, week),
      ...bytes.subarray(0, device),
      ...rest.subarray(week),
    ]),
  }
}

const fromHex = (text: string) =>
  /^(?:[\da-f]{2})+$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    : undefined

/** The alphabet of URLs, without padding. */
const toBase64 = (bytes: readonly number[]) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64 = (text: string) =>
  /^[\w-]+$/.test(text) && text.length % 4 !== 1
    ? Uint8Array.from(
        atob(text.replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.codePointAt(0) ?? 0,
      )
    : undefined
