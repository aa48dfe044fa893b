import * as v from 'valibot'

import { AccessTokenClaimsSchema } from '#src/contract/session.ts'

/** The claims of an access token (SESS-02). Only the server can verify the signature. */
export function claimsOf(accessToken: string) {
  const [, payload = ''] = accessToken.split('.')
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  )
  return v.parse(AccessTokenClaimsSchema, JSON.parse(new TextDecoder().decode(bytes)))
}

export function hasClaims(accessToken: string): boolean {
  try {
    return claimsOf(accessToken).exp > 0
  } catch {
    return false
  }
}
