import { createHash, createHmac, randomBytes } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

import { RoleSchema } from '#src/contract/ability.ts'
import { IdSchema } from '#src/contract/fields.ts'
import { makeRoom } from '#src/domain/make-room.ts'

const ACCESS_TOKEN_LIFE_S = 15 * 60
const TOKEN_BYTES = 32

/** `sid` is the session family; `org` is absent for ROOT. */
const ClaimsSchema = v.object({
  sub: IdSchema,
  sid: IdSchema,
  role: RoleSchema,
  org: v.optional(IdSchema),
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

interface Verified {
  claims: Claims
  endsAtMs: number
}
/** A console sends the same token for a quarter of an hour: what was verified once is not computed again. */
const verified = new WeakMap<Uint8Array, Map<string, Verified>>()
const MOST_VERIFIED = 1_000

/** Undefined for a token that is not ours, altered, or over. */
export async function readAccessToken(key: Uint8Array, token: string, now: Date) {
  const known = verified.get(key) ?? new Map<string, Verified>()
  verified.set(key, known)
  const read = known.get(token) ?? (await verify(key, token, now))
  if (!read || read.endsAtMs <= now.getTime()) return undefined
  if (!known.has(token)) {
    makeRoom(known, MOST_VERIFIED)
    known.set(token, read)
  }
  return read.claims
}

/** When a token ends that was read before, in milliseconds since 1970; its signature is not looked at. */
export function accessTokenEnd(authorization: string | undefined) {
  const payload = authorization?.split('.')[1] ?? ''
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.object({ exp: v.number() })),
    Buffer.from(payload, 'base64url').toString(),
  )
  return read.success ? 1_000 * read.output.exp : 0
}

async function verify(key: Uint8Array, token: string, now: Date): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
    return { claims: v.parse(ClaimsSchema, payload), endsAtMs: 1_000 * (payload.exp ?? 0) }
  } catch {
    return undefined
  }
}

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Tokens are stored only so: whoever reads the table can sign in as nobody. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The refresh token that follows `token`. It is computed, not stored, so that a client that lost the answer can be
 * given the very same one again although the table holds hashes alone.
 */
export const successorOf = (key: Uint8Array, token: string) =>
  createHmac('sha256', key).update(token).digest('base64url')
