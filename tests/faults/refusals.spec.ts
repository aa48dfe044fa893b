import { versionTag } from '#src/contract/version.ts'
import { accountOf } from '#tests/helpers/accounts.ts'

import { newNames, renaming } from './changes.ts'
import { makeDevices } from './ledger.ts'
import { drained, expect, rigSignIn, save, storedIn, test } from './rig.ts'

const owner = accountOf('ORG_OWNER')

test('24. one change of a hundred that the server will not have is parked with its reason; the others arrive [OFF-17]', async ({
  page,
  server,
  front,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Poison', 100)
  await rigSignIn(page)
  const planned = newNames(book, devices)
  front.meets(({ key, body }) =>
    key !== undefined && body.includes('-00002')
      ? { status: 422, problem: { title: 'Invalid', detail: 'Not this name.' } }
      : undefined,
  )
  const keys = await save(page, planned)
  await drained(page)
  expect((await storedIn(page)).ops).toMatchObject([
    { opId: keys[2], state: 'attention', reason: 'invalid', message: 'Not this name.' },
  ])
  expect(await judge(page)).toMatchObject({ saved: 100 })
  front.meets(() => undefined)
  await page.evaluate((opId) => window.rig.retry(opId), keys[2] ?? '')
  await drained(page)
  expect((await storedIn(page)).ops).toEqual([])
  expect(await judge(page)).toMatchObject({ saved: 100 })
})

test('25. a role that was lost, a device that is gone, an edit that somebody else made: each waits with its own reason, and can be sent or discarded [OFF-17] [OFF-18]', async ({
  page,
  server,
  wire,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Refused', 4)
  const [forbidden, gone, clash, fine] = devices
  if (!forbidden || !gone || !clash || !fine) throw new Error('No device')
  const beRole = (role: string) =>
    server.query('update users set role = $1 where email = $2', [role, owner.email])
  await rigSignIn(page)
  await wire.set({ kind: 'refuse' })
  const clashing = renaming(book, clash)
  const [updated] = await server.query('select updated_at from devices where id = $1', [clash.id])
  const version = versionTag(new Date(String(updated?.['updated_at'])).toISOString())
  clashing.wish.options = { base: { version, fields: { name: clash.name } } }
  const [goneKey, clashKey] = await save(page, [renaming(book, gone), clashing])
  await server.query('delete from devices where id = $1', [gone.id])
  await server.query(`update devices set name = 'Named by somebody else' where id = $1`, [clash.id])
  await wire.set({ kind: 'pass' })
  await page.evaluate(() => window.rig.sendNow())
  await drained(page)
  const reasons = async () =>
    Object.fromEntries((await storedIn(page)).ops.map(({ opId, reason }) => [opId, reason]))
  expect(await reasons()).toEqual({ [goneKey ?? '']: 'notFound', [clashKey ?? '']: 'changedSince' })
  for (const key of [goneKey, clashKey]) {
    await page.evaluate((opId) => window.rig.discard(opId), key ?? '')
    book.discarded(key ?? '')
  }

  await beRole('ORG_VIEWER')
  const [key] = await save(page, [renaming(book, forbidden)])
  await drained(page)
  expect(await reasons()).toEqual({ [key ?? '']: 'forbidden' })
  await beRole('ORG_OWNER')
  await page.evaluate((opId) => window.rig.retry(opId), key ?? '')
  await drained(page)
  await save(page, [renaming(book, fine)])
  await drained(page)
  expect(await judge(page)).toMatchObject({ saved: 4 })
})
