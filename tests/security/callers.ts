import { SignJWT, UnsecuredJWT } from 'jose'

import type { Tx } from '#server/db/database.ts'
import { registrationToken } from '#server/services/registration-token.ts'
import type { Role } from '#src/contract/ability.ts'
import type { Person, TestServer } from '#tests/helpers/server.ts'

import type { Tenant } from './tenant.ts'

const HOUR_MS = 3_600_000

export interface Caller {
  name: string
  /** The Authorization header; undefined sends none. */
  authorization: string | undefined
  /** The acting organization, which ROOT may name. */
  inside?: string
}

const bearing = (name: string, token: string): Caller => ({
  name,
  authorization: `Bearer ${token}`,
})

/** A user of each role in the tenant, and ROOT, who belongs to no organization. */
export async function membersOf(server: TestServer, tenant: Tenant) {
  const everybody: [Role, Person][] = [
    ['ROOT', await server.addUser('ROOT', null)],
    ...[...tenant.people].toReversed(),
  ]
  return Promise.all(
    everybody.map(async ([role, person]) => {
      const { accessToken } = await server.signIn(person)
      return { role, userId: person.id, ...bearing(role, accessToken) }
    }),
  )
}

/** The owner of an unrelated organization. */
export async function strangerTo(server: TestServer) {
  const { id } = await server.addOrganization('Elsewhere')
  const person = await server.addUser('ORG_OWNER', id)
  const { accessToken } = await server.signIn(person)
  return { ...bearing('another organization', accessToken), organizationId: id, userId: person.id }
}

/** Callers without a valid token; each was an owner or claims to be one. Advances the server's clock. */
export async function outsidersOf(server: TestServer, tenant: Tenant): Promise<Caller[]> {
  const { secrets, now } = server.deps
  const owner = () => server.addUser('ORG_OWNER', tenant.organization.id)
  const over = await server.signIn(await owner())
  server.clock.advance(HOUR_MS)
  const person = await owner()
  const { accessToken, refreshToken, user } = await server.signIn(person)
  const claims = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>
  const signed = (key: Uint8Array, changes = {}) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const parted = async (change: (tx: Tx, userId: string) => Promise<unknown>) => {
    const gone = await server.signIn(await owner())
    await server.database.as('system', (tx) => change(tx, gone.user.id))
    return gone.accessToken
  }
  const users = (tx: Tx, id: string) => tx.updateTable('users').where('id', '=', id)

  return [
    { name: 'no token', authorization: undefined },
    { name: 'an empty token', authorization: 'Bearer ' },
    { name: 'another scheme', authorization: `Basic ${accessToken}` },
    bearing('an expired token', over.accessToken),
    bearing('another key', await signed(crypto.getRandomValues(new Uint8Array(32)))),
    bearing('an empty key', await signed(new Uint8Array(32))),
    bearing('a key of another use', await signed(secrets.refreshToken)),
    bearing('no signature', new UnsecuredJWT(claims).encode()),
    bearing('a cut signature', accessToken.slice(0, accessToken.lastIndexOf('.') + 1)),
    bearing('an altered role', withClaims(accessToken, { ...claims, role: 'ROOT' })),
    bearing(
      'a session that never was',
      await signed(secrets.accessToken, { sid: crypto.randomUUID() }),
    ),
    bearing('a session of somebody else', await signed(secrets.accessToken, { sub: over.user.id })),
    bearing('a refresh token', refreshToken),
    bearing('a registration token', await registrationToken(secrets.deviceKey, user.id, now())),
    bearing(
      'somebody inactive',
      await parted((tx, id) => users(tx, id).set({ active: false }).execute()),
    ),
    bearing(
      'somebody deleted',
      await parted((tx, id) => tx.deleteFrom('users').where('id', '=', id).execute()),
    ),
    bearing(
      'an ended session',
      await parted((tx, id) =>
        tx
          .updateTable('session_families')
          .set({ ended_at: now() })
          .where('user_id', '=', id)
          .execute(),
      ),
    ),
  ]
}

/** A token with the same header and signature but other claims. */
function withClaims(token: string, claims: Record<string, unknown>) {
  const [header, , signature] = token.split('.')
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}
