import { createHmac, timingSafeEqual } from 'node:crypto'

import { errors, jwtVerify } from 'jose'

import { SETUP_TOKEN } from '#src/domain/setup-link.ts'

/**
 * The token in a panel's setup code: proves that the user has seen the panel. It names the panel,
 * is signed by this installation, and expires. It stays the same for a week, so that the image does
 * not change. Each byte counts, since a camera has to read the code: the week, the start of the
 * device's id and 96 bits of the signature.
 */

/** Audience of the JSON Web Tokens in codes of older builds. */
const AUDIENCE = 'registration'
const STEP_S = 7 * 24 * 60 * 60
/** An offline technician may send a scanned code days later (OFF-09). */
const LIFE_S = 5 * STEP_S
const { week: WEEK_BYTES, device: DEVICE_BYTES, signature: SIGNATURE_BYTES } = SETUP_TOKEN

export function registrationToken(key: Uint8Array, deviceId: string, now: Date) {
  const week = Buffer.alloc(WEEK_BYTES)
  week.writeUInt16BE(Math.floor(now.getTime() / 1_000 / STEP_S))
  return Buffer.concat([week, startOf(deviceId), sign(key, deviceId, week)]).toString('base64url')
}

export type TokenProblem = 'expired' | 'foreign' | 'otherDevice'

/** Why this token cannot register `deviceId`; undefined if it can. */
export async function tokenProblem(
  key: Uint8Array,
  token: string,
  deviceId: string,
  now: Date,
): Promise<TokenProblem | undefined> {
  if (token.includes('.')) return await webTokenProblem(key, token, deviceId, now)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== WEEK_BYTES + DEVICE_BYTES + SIGNATURE_BYTES) return 'foreign'
  const week = bytes.subarray(0, WEEK_BYTES)
  const device = bytes.subarray(WEEK_BYTES, WEEK_BYTES + DEVICE_BYTES)
  if (!device.equals(startOf(deviceId))) return 'otherDevice'
  const signature = bytes.subarray(WEEK_BYTES + DEVICE_BYTES)
  if (!timingSafeEqual(signature, sign(key, deviceId, week))) return 'foreign'
  return now.getTime() / 1_000 < week.readUInt16BE() * STEP_S + LIFE_S ? undefined : 'expired'
}

const startOf = (deviceId: string) =>
  Buffer.from(deviceId.replaceAll('-', '').slice(0, 2 * DEVICE_BYTES), 'hex')

const sign = (key: Uint8Array, deviceId: string, week: Buffer) =>
  createHmac('sha256', key)
    .update(`registration ${deviceId.toLowerCase()} `)
    .update(week)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

async function webTokenProblem(key: Uint8Array, token: string, deviceId: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return payload.sub === deviceId ? undefined : 'otherDevice'
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'foreign'
  }
}
