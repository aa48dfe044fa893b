import { errors, jwtVerify, SignJWT } from 'jose'

/**
 * The token in a panel's setup code: proves that the user has seen the panel. It names the panel,
 * is signed by this installation, and expires. It stays the same for a week, so that the image does
 * not change.
 */

const AUDIENCE = 'registration'
const STEP_S = 7 * 24 * 60 * 60
/** An offline technician may send a scanned code days later (OFF-09). */
const LIFE_S = 5 * STEP_S

export function registrationToken(key: Uint8Array, deviceId: string, now: Date) {
  const weekS = Math.floor(now.getTime() / 1_000 / STEP_S) * STEP_S
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(deviceId)
    .setAudience(AUDIENCE)
    .setExpirationTime(weekS + LIFE_S)
    .sign(key)
}

export type TokenProblem = 'expired' | 'foreign' | 'otherDevice'

/** Why this token cannot register `deviceId`; undefined if it can. */
export async function tokenProblem(
  key: Uint8Array,
  token: string,
  deviceId: string,
  now: Date,
): Promise<TokenProblem | undefined> {
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
