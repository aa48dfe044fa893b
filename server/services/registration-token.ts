import { errors, jwtVerify, SignJWT } from 'jose'

/**
 * What the code on a panel's set-up picture carries: proof that whoever registers the panel has seen it. It names the panel, is
 * signed by this installation and ends by itself. One panel gets the same token for a week, so that its picture stays.
 */

const AUDIENCE = 'registration'
const STEP_S = 7 * 24 * 60 * 60
/** A technician without a network may send what was scanned days later (OFF-09). */
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

/** What speaks against registering `deviceId` with this token; undefined where nothing does. */
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
