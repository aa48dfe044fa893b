import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Actor } from '#server/db/actor.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { mailInvitation } from './invitations.ts'
import { hashToken } from './tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

it('mails two secrets that are stored as hashes, within the scope of the inviter [ORG-13]', async () => {
  const { id: organizationId } = await server.addOrganization('R&D "Ltd"')
  const manager = await server.addUser('ORG_MANAGER', organizationId)
  const guest = await server.addUser('ORG_VIEWER', organizationId)
  const actor: Actor = {
    userId: manager.id,
    familyId: crypto.randomUUID(),
    role: 'ORG_MANAGER',
    organizationId,
    workspaces: [],
  }
  const invited = {
    userId: guest.id,
    email: guest.email,
    organization: { id: organizationId, name: 'R&D "Ltd"' },
  }
  const invite = () =>
    server.database.as(actor, async (tx) => {
      await mailInvitation(tx, actor, server.deps, invited, 'https://ink.example')
      // The elevated scope has ended, so the manager sees neither.
      expect(await tx.selectFrom('mails').selectAll().execute()).toEqual([])
      expect(await tx.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    })
  await invite()
  await invite()
  const { links, mails } = await server.database.as('system', async (tx) => ({
    links: await tx
      .selectFrom('one_time_links')
      .selectAll()
      .where('user_id', '=', guest.id)
      .execute(),
    mails: await tx.selectFrom('mails').selectAll().where('recipient', '=', guest.email).execute(),
  }))
  const secretsIn = (body: string) => {
    const { searchParams } = new URL(/https:\/\/\S+/.exec(body)?.[0] ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      userId: guest.id,
      organizationName: 'R&D Ltd',
    })
    return [searchParams.get('emailToken') ?? '', searchParams.get('passwordToken') ?? '']
  }
  expect(mails).toHaveLength(2)
  // The secrets of the first invitation are no longer valid.
  const last = mails.map(({ body }) => secretsIn(body).map(hashToken).toSorted())
  const stored = links.map(({ token_hash }) => token_hash).toSorted()
  expect(links.map(({ purpose }) => purpose).toSorted()).toEqual([
    'invitation-email',
    'invitation-password',
  ])
  expect(last.filter((sums) => JSON.stringify(sums) === JSON.stringify(stored))).toHaveLength(1)
})
