import { createHash, createHmac, randomBytes } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

import { RoleSchema } from '#src/contract/ability.ts'
import { IdSchema } from '#src/contract/fields.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'

const ACCESS_TOKEN_LIFE_S = 15 * 60
const TOKEN_BYTES = 32

const ClaimsSchema = v.object({
  sub: IdSchema,
  sid: IdSchema,
  role: RoleSchema,
  org: v.optional(IdSchema),
  /** Hash of the refresh token issued with it; tokens of older builds have none. */
  refresh: v.optional(v.string()),
})
export type Claims = v.InferOutput<typeof ClaimsSchema>

export function signAccessToken(key: Uint8Array, { sub, ...claims }: Claims, now: Date) {
  const issuedAtS = Math.floor(now.getTime() / 1_000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ACCESS_TOKEN_LIFE_S)
    .sign(key)
}

interface VerifiedToken {
  claims: Claims
  endsAtMs: number
}
/** Cache of verified tokens: a console sends the same one for 15 minutes. */
const verified = new WeakMap<Uint8Array, Map<string, VerifiedToken>>()
const MAX_VERIFIED = 1_000

/** Undefined for a forged or expired token. */
export async function readAccessToken(key: Uint8Array, token: string, now: Date) {
  const cache = verified.get(key) ?? new Map<string, VerifiedToken>()
  verified.set(key, cache)
  const read = cache.get(token) ?? (await verify(key, token, now))
  if (!read || read.endsAtMs <= now.getTime()) return undefined
  if (!cache.has(token)) {
    evictOldest(cache, MAX_VERIFIED)
    cache.set(token, read)
  }
  return read.claims
}

/** Expiry of an already verified token in milliseconds since 1970; does not check the signature. */
export function accessTokenEnd(authorization: string | undefined) {
  const payload = authorization?.split('.')[1] ?? ''
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.object({ exp: v.number() })),
    Buffer.from(payload, 'base64url').toString(),
  )
  return read.success ? 1_000 * read.output.exp : 0
}

async function verify(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
    return { claims: v.parse(ClaimsSchema, payload), endsAtMs: 1_000 * (payload.exp ?? 0) }
  } catch {
    return undefined
  }
}

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Only hashes are stored: reading the table does not allow signing in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The successor of a refresh token. Computed, so that it can be returned again although only hashes
 * are stored.
 */
export const successorOf = (key: Uint8Array, token: string) =>
  createHmac('sha256', key).update(token).digest('base64url')
