import { versionTag } from '#src/contract/version.ts'
import { accountOf } from '#tests/helpers/accounts.ts'

import { newNames, picturing, renaming } from './changes.ts'
import { makeDevices } from './ledger.ts'
import { drained, expect, rigSignIn, save, storedIn, test } from './rig.ts'

const owner = accountOf('ORG_OWNER')

test('24. one rejected change out of a hundred needs attention, with its reason; the others are sent [OFF-17]', async ({
  tab: page,
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

test('36. a proxy that rejects a large upload with its own page blocks no other change and receives that request once [OFF-02] [OFF-17]', async ({
  tab: page,
  server,
  front,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Behind nginx', 4)
  const [first, ...others] = devices
  if (!first) throw new Error('No device')
  await rigSignIn(page)
  front.limitBody(1024 * 1024)
  const from = front.exchanges.length
  const planned = [
    picturing(book, first, { width: 800, height: 800 }),
    ...others.flatMap((device) => [renaming(book, device), picturing(book, device)]),
  ]
  const [large = '', ...rest] = await save(page, planned)
  await drained(page)
  const { ops, receipts } = await storedIn(page)
  expect(ops).toMatchObject([{ opId: large, state: 'attention', reason: 'blocked', status: 413 }])
  expect(receipts.toSorted()).toEqual(rest.toSorted())
  const uploads = () => front.exchanges.slice(from).filter(({ key }) => key === large)
  expect(uploads().map(({ body }) => body.length > 1024 * 1024)).toEqual([true])
  expect(await page.evaluate(() => window.rig.connectivity())).toBe('online')

  // Sent in parts, which the proxy lets through.
  await page.evaluate((opId) => window.rig.retry(opId), large)
  await drained(page)
  expect(uploads().map(({ body }) => body.length > 1024 * 1024)).toEqual([true, false])
  expect(await judge(page)).toMatchObject({ saved: planned.length })
})

test('38. a middlebox that cuts off large uploads blocks no other change; the upload is then sent in parts [OFF-02] [OFF-16]', async ({
  tab: page,
  server,
  front,
  book,
  judge,
}) => {
  const [first, ...others] = await makeDevices(server, 'Behind a box', 4)
  if (!first) throw new Error('No device')
  await rigSignIn(page)
  front.meets(({ key, body }) =>
    key !== undefined && body.length > 1024 * 1024 ? 'lost' : undefined,
  )
  const planned = [
    picturing(book, first, { width: 800, height: 800 }),
    ...others.flatMap((device) => [renaming(book, device), picturing(book, device)]),
  ]
  const from = front.exchanges.length
  const keys = await save(page, planned)
  await drained(page)
  const { ops, receipts } = await storedIn(page)
  expect([ops, receipts.toSorted()]).toEqual([[], keys.toSorted()])
  expect(await page.evaluate(() => window.rig.connectivity())).toBe('online')
  const parts = front.exchanges.slice(from).filter(({ path }) => path.includes('/parts/'))
  expect(parts.map(({ path }) => path.split('/').at(-1))).toEqual(
    parts.map((_, part) => String(part)),
  )
  expect(await judge(page)).toMatchObject({ saved: planned.length })
})

const PAGE = '<!doctype html><title>Blocked</title><h1>This request was blocked</h1>'
test('37. changes that a firewall rejects need attention and are sent when the user retries; the others are sent [OFF-02] [OFF-17]', async ({
  tab: page,
  server,
  front,
  book,
  judge,
}) => {
  const statuses = [400, 401, 403, 404, 405, 413, 414, 431, 501]
  const devices = await makeDevices(server, 'Behind a firewall', statuses.length * 3)
  await rigSignIn(page)
  front.meets(({ key, body }) => {
    const at = key === undefined ? -1 : Number(/-(\d{5})/.exec(body.toString('latin1'))?.[1])
    const status = statuses[Math.floor(at / 3)]
    return status && at % 3 < 2 ? { status, page: at % 3 === 0 ? PAGE : '' } : undefined
  })
  const keys = await save(page, newNames(book, devices))
  await drained(page)
  const { ops } = await storedIn(page)
  expect(ops).toMatchObject(
    statuses.flatMap((status, at) =>
      [0, 1].map((form) => ({ opId: keys[at * 3 + form], reason: 'blocked', status })),
    ),
  )
  expect(await page.evaluate(() => window.rig.session())).toMatchObject({ status: 'signedIn' })

  front.calm()
  for (const { opId } of ops) await page.evaluate((key) => window.rig.retry(key), opId)
  await drained(page)
  expect((await storedIn(page)).ops).toEqual([])
  expect(await judge(page)).toMatchObject({ saved: devices.length })
})

test('25. a lost role, a deleted device and a conflicting edit have their own reasons and can be retried or discarded [OFF-17] [OFF-18]', async ({
  tab: page,
  server,
  wire,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Needs attention', 4)
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
