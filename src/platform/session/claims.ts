import * as v from 'valibot'

import { AccessTokenClaimsSchema } from '#src/contract/session.ts'

/** What an access token says about its bearer (SESS-02). The server checks the signature, nobody else can. */
export function claimsOf(accessToken: string) {
  const [, payload = ''] = accessToken.split('.')
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  )
  return v.parse(AccessTokenClaimsSchema, JSON.parse(new TextDecoder().decode(bytes)))
}
