import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { Actor } from '#server/db/actor.ts'
import type { User } from '#src/contract/user.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import {
  countMail,
  MAX_MAILS_PER_ORGANIZATION_AND_DAY,
  MAX_MAILS_PER_RECIPIENT_AND_HOUR,
  MAX_MAILS_PER_SENDER_AND_HOUR,
} from './mail-limits.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

const HOUR_MS = 60 * 60_000

let server: TestServer
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let manager: Person
let call: Call

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  acme = await server.addOrganization()
  manager = await server.addUser('ORG_MANAGER', acme.id, [acme.root.id])
  call = await server.as(manager)
})

let counted = 0
const freshAddress = () => `guest-${(counted += 1)}@ink.example`
const invite = (as = call, email = freshAddress()) =>
  as({
    method: 'POST',
    url: '/api/organizations/users',
    body: {
      fullName: 'Guest',
      email,
      workspaceIds: [acme.root.id],
      organizationId: acme.id,
    },
  })
const resend = (userId: string) =>
  call({
    method: 'POST',
    url: '/api/organizations/users/invite-resend',
    body: { organizationId: acme.id, userId },
  })
const change = (userId: string, body: object) =>
  call({ method: 'PATCH', url: `/api/organizations/users/${userId}`, body })
const queued = () =>
  server.database.as('system', async (tx) => {
    const mails = await tx.selectFrom('mails').select('id').execute()
    return mails.length
  })
/** Counts this many mails of the sender to different addresses. */
const count = (sender: Person, times: number) =>
  server.database.as('system', async (tx) => {
    const actor: Actor = {
      userId: sender.id,
      familyId: '',
      role: sender.role,
      organizationId: acme.id,
      workspaces: '*',
    }
    const organizationId = acme.id
    for (let sent = 0; sent < times; sent += 1)
      await countMail(tx, actor, server.deps.now(), { recipient: freshAddress(), organizationId })
  })

it('limits the invitations of one sender, also concurrent ones, and reports the wait', async () => {
  const before = await queued()
  const answers = await Promise.all(
    Array.from({ length: MAX_MAILS_PER_SENDER_AND_HOUR + 15 }, () => invite()),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_MAILS_PER_SENDER_AND_HOUR)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect(await queued()).toBe(before + MAX_MAILS_PER_SENDER_AND_HOUR)

  const email = freshAddress()
  const refused = await invite(call, email)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(refused.json()).toMatchObject({
    status: 429,
    detail:
      'You can send 30 invitations and address confirmations an hour. Try again in 60 minutes.',
  })
  // Nothing was stored, and other senders are not limited.
  const other = await server.as(await server.addUser('ORG_MANAGER', acme.id, [acme.root.id]))
  expect((await invite(other, email)).statusCode).toBe(200)
  server.clock.advance(HOUR_MS + 1)
  call = await server.as(manager)
  expect((await invite()).statusCode).toBe(200)
})

it('also counts resent invitations and mails to changed addresses', async () => {
  const { id } = (await invite()).json<User>()
  const person = await server.addUser('ORG_VIEWER', acme.id, [acme.root.id])
  await count(manager, MAX_MAILS_PER_SENDER_AND_HOUR - 2)
  expect((await change(person.id, { email: freshAddress() })).statusCode).toBe(200)
  const before = await queued()
  expect((await resend(id)).statusCode).toBe(429)
  expect((await change(person.id, { email: freshAddress() })).statusCode).toBe(429)
  expect((await change(id, { email: freshAddress() })).statusCode).toBe(429)
  expect(await queued()).toBe(before)
  expect((await change(person.id, { fullName: 'Other Name' })).statusCode).toBe(200)
})

it('limits the invitations of an organization across its users', async () => {
  for (let left = MAX_MAILS_PER_ORGANIZATION_AND_DAY; left > 0;) {
    const times = Math.min(left, MAX_MAILS_PER_SENDER_AND_HOUR)
    await count({ ...manager, id: crypto.randomUUID() }, times)
    left -= times
  }
  const refused = await invite()
  expect(refused.json()).toMatchObject({
    status: 429,
    detail:
      'Your organization can send 200 invitations and address confirmations a day. Try again in 24 hours.',
  })
  const root = await server.as(await server.addUser('ROOT', null))
  expect((await invite(root)).statusCode).toBe(200)
  acme = await server.addOrganization()
  call = await server.as(await server.addUser('ORG_OWNER', acme.id))
  expect((await invite()).statusCode).toBe(200)
})

it('limits the mails to one address, also after deleting and inviting the user again', async () => {
  const email = freshAddress()
  for (let sent = 0; sent < MAX_MAILS_PER_RECIPIENT_AND_HOUR; sent += 1) {
    const { id } = (await invite(call, email)).json<User>()
    await call({ method: 'DELETE', url: `/api/organizations/users/${id}` })
  }
  const refused = await invite(call, email.toUpperCase())
  expect(refused.statusCode).toBe(429)
  expect(refused.json<{ detail: string }>().detail).toMatch(/^Too many emails .* 60 minutes\.$/)
})
