import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { DisplayAnswerSchema, type DisplayAnswer } from '#server/devices/protocol.ts'
import { createLogger } from '#server/http/log.ts'
import { sha256Of } from '#server/media/store.ts'
import type { NamedResults } from '#src/contract/device-names.ts'
import type { Rollout, Shadow } from '#src/contract/firmware.ts'
import { addDevice, addModels } from '#tests/fixtures/device-rows.ts'
import { startFileServer } from '#tests/helpers/file-server.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FIRMWARE = new TextEncoder().encode('firmware 1.9.0')
const SHA256 = sha256Of(FIRMWARE)

let server: TestServer
let files: Awaited<ReturnType<typeof startFileServer>>
let call: Awaited<ReturnType<TestServer['as']>>
let root: Person
let revisions: Awaited<ReturnType<typeof addModels>>
let groups: Map<string, string>
let url: string
let baseUrl: string

interface TestPanel {
  id: string
  name: string
  macAddress: string
  key: string
  says: string
}

beforeAll(async () => {
  server = await startTestServer()
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  revisions = await addModels(server.database)
  root = await server.addUser('ROOT', null)
  const rows = await inSql((tx) => tx.selectFrom('device_groups').select(['id', 'name']).execute())
  groups = new Map(rows.map(({ id, name }) => [name, id]))
}, 60_000)
beforeEach(async () => {
  files = await startFileServer({ '/a.bin': FIRMWARE, '/b.bin': new TextEncoder().encode('b') })
  url = `${files.origin}/a.bin`
  call = await server.as(root)
  return () => files.stop()
})
afterAll(() => server.stop())

const inSql = <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
  server.database.as('system', work)

async function later(ms: number) {
  server.clock.advance(ms)
  call = await server.as(root)
}

async function panel(model: keyof typeof revisions = 'i7'): Promise<TestPanel> {
  const { id, macAddress } = await addDevice(server.database, {
    device_revision_id: revisions[model],
    battery_level: 80,
  })
  const answer = await server.app.inject({ url: '/api/setup', headers: { ID: macAddress } })
  const { cloud_name } = await inSql((tx) =>
    tx.selectFrom('devices').select('cloud_name').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const { api_key: key } = answer.json<{ api_key: string }>()
  return { id, name: cloud_name, macAddress, key, says: '1.8.14' }
}
const panels = async (many: number) => {
  const made: TestPanel[] = []
  while (made.length < many) made.push(await panel())
  return made
}

async function poll(
  one: TestPanel,
  headers: Record<string, string> = {},
  app = server.app,
): Promise<DisplayAnswer> {
  const answer = await app.inject({
    url: '/api/display',
    headers: {
      ID: one.macAddress,
      'Access-Token': one.key,
      'FW-Version': one.says,
      'Percent-Charged': '80',
      'Battery-Charging': '0',
      ...headers,
    },
  })
  expect(answer.statusCode).toBe(200)
  return v.parse(DisplayAnswerSchema, answer.json())
}
const isOffered = async (one: TestPanel, headers?: Record<string, string>) =>
  (await poll(one, headers)).update_firmware

const stateOf = async ({ name }: TestPanel) => (await shadowOf(name))?.deployment?.state
const shadowOf = async (name: string) =>
  (await call({ url: `/api/devices/shadows?ExternalNames=${name}` })).json<
    Record<string, Shadow>
  >()[name]

/** Downloads from the URL in the poll response, like the firmware. */
async function take(one: TestPanel) {
  const { firmware_url } = await poll(one)
  const { pathname, search } = new URL(firmware_url)
  const answer = await fetch(baseUrl + pathname + search)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  await vi.waitFor(async () => expect(await stateOf(one)).toBe('downloaded'))
  return { bytes, length: answer.headers.get('content-length') }
}

async function install(one: TestPanel, comesBackWith = '1.9.0') {
  await take(one)
  server.clock.advance(1_000)
  one.says = comesBackWith
  await poll(one)
}

const update = (ones: readonly TestPanel[], more: Record<string, unknown> = {}, suffix = 1) =>
  call({
    url: '/api/devices/update-firmware',
    method: 'POST',
    payload: {
      devicesFirmware: ones.map(({ name }) => ({
        awsDeviceName: name,
        firmwarePath: url,
        firmwareVersionName: `1.9.0-${suffix}`,
      })),
      deviceGroupIds: [groups.get('i7')],
      waves: [100],
      ...more,
    },
  })
async function begin(ones: readonly TestPanel[], more: Record<string, unknown> = {}, suffix = 1) {
  server.clock.advance(1_000)
  const answer = await update(ones, more, suffix)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<NamedResults>().failure).toEqual([])
  return latest()
}
const latest = async () => {
  const { data } = (await call({ url: '/api/firmware/rollouts' })).json<{ data: Rollout[] }>()
  return data[0] as Rollout
}
const act = async ({ id }: Rollout, what: 'pause' | 'resume' | 'cancel') =>
  call({ url: `/api/firmware/rollouts/${id}/${what}`, method: 'POST' })

describe('an update', () => {
  it('goes from desired to reported: offered, downloaded, and confirmed by the device [FW-34] [CALL-33] [CALL-34] [CALL-45]', async () => {
    const one = await panel()
    expect(await shadowOf(one.name)).toMatchObject({ reported: null, desired: null })
    expect(await isOffered(one)).toBe(false)
    const before = { otaFileUrl: '', otaFileVersion: '1.8.14' }
    expect(await shadowOf(one.name)).toMatchObject({ reported: before, deployment: null })

    const rollout = await begin([one])
    expect(rollout).toMatchObject({
      createdBy: 'Test Person',
      version: '1.9.0',
      sha256: SHA256,
      sizeBytes: FIRMWARE.byteLength,
      deviceGroups: [{ id: groups.get('i7'), name: 'i7' }],
      state: 'running',
    })
    const desired = { otaFileUrl: url, otaFileVersion: '1.9.0-1' }
    expect(await shadowOf(one.name)).toMatchObject({
      reported: before,
      desired,
      deployment: { state: 'waiting', reason: 'It will be ready for download at the next poll.' },
    })

    const { firmware_url } = await poll(one)
    expect(firmware_url.length).toBeLessThan(1_024)
    expect(await stateOf(one)).toBe('offered')
    const { bytes, length } = await take(one)
    expect(length).toBe(String(FIRMWARE.byteLength))
    expect(Buffer.compare(bytes, FIRMWARE)).toBe(0)
    expect(await shadowOf(one.name)).toMatchObject({ reported: before, desired })

    one.says = '1.9.0'
    expect(await isOffered(one)).toBe(false)
    expect(await shadowOf(one.name)).toMatchObject({
      reported: desired,
      desired,
      deployment: { state: 'success', reason: null },
    })
    expect((await latest()).state).toBe('done')
    const infos = await call({ url: `/api/devices/info?ExternalNames=${one.name}` })
    expect(infos.json()).toEqual({ [one.name]: { firmwareVersion: '1.9.0' } })
  })

  it('finds devices by MAC address too, and responds with the names of the request [FW-06]', async () => {
    const one = await panel()
    const name = one.macAddress.replaceAll(':', '-').toLowerCase()
    await begin([{ ...one, name }])
    expect((await shadowOf(name))?.deployment?.state).toBe('waiting')
    expect((await shadowOf(name))?.desired).toEqual((await shadowOf(one.name))?.desired)
    await poll(one)
    const infos = await call({ url: `/api/devices/info?ExternalNames=${name}` })
    expect(infos.json()).toEqual({ [name]: { firmwareVersion: '1.8.14' } })
  })

  it('to a new suffix of the same version succeeds only after its download [FW-25]', async () => {
    const one = await panel()
    await begin([one])
    await install(one)
    await begin([one], {}, 2)
    await poll(one)
    expect(await stateOf(one)).toBe('offered')
    await install(one)
    expect(await shadowOf(one.name)).toMatchObject({
      reported: { otaFileUrl: url, otaFileVersion: '1.9.0-2' },
      deployment: { state: 'success' },
    })
  })

  it('installs the verified file, even if the URL later returns another one', async () => {
    const one = await panel()
    await begin([one], { sha256: SHA256 })
    files.put('/a.bin', new TextEncoder().encode('evil'))
    expect((await take(one)).bytes.toString()).toBe('firmware 1.9.0')
    expect(files.asked).toEqual(['/a.bin'])
  })

  it('loses its reported file URL once the device is flashed by hand', async () => {
    const one = await panel()
    await begin([one])
    await install(one)
    one.says = '0.1-mine'
    await poll(one)
    one.says = '1.9.0'
    await poll(one)
    expect((await shadowOf(one.name))?.reported).toEqual({
      otaFileUrl: '',
      otaFileVersion: '1.9.0',
    })
  })

  it('replaces an older update of the same devices', async () => {
    const [one, two] = (await panels(2)) as [TestPanel, TestPanel]
    const older = await begin([one, two])
    await isOffered(two)
    const newer = await begin([one, two], {}, 2)
    expect((await shadowOf(one.name))?.deployment?.rolloutId).toBe(newer.id)
    const { data } = (await call({ url: '/api/firmware/rollouts' })).json<{ data: Rollout[] }>()
    expect(data.find(({ id }) => id === older.id)?.state).toBe('done')
    await install(two)
    expect((await shadowOf(two.name))?.reported?.otaFileVersion).toBe('1.9.0-2')
  })
})

describe('a firmware request is rejected', () => {
  it.each<[string, () => Record<string, unknown>, string, RegExp]>([
    ['without a model', () => ({ deviceGroupIds: undefined }), 'deviceGroupIds', /device models/],
    [
      'with an unknown model',
      () => ({ deviceGroupIds: [crypto.randomUUID()] }),
      'deviceGroupIds',
      /does not exist/,
    ],
    [
      'with a different hash',
      () => ({ sha256: 'a'.repeat(64) }),
      'sha256',
      new RegExp(sha256Of(new TextEncoder().encode('b'))),
    ],
    ['with decreasing waves', () => ({ waves: [50, 10, 100] }), 'waves', /rise/],
  ])('%s', async (_case, more, field, message) => {
    url = `${files.origin}/b.bin`
    const one = await panel()
    const answer = await update([one], more())
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields[field][0]).toMatch(message)
    expect(await isOffered(one)).toBe(false)
  })

  it('for a missing file, naming the field [FW-28]', async () => {
    url = `${files.origin}/missing.bin`
    const answer = await update([await panel()])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { detail: expect.any(String), fields: { firmwarePath: ['The address answered 404.'] } },
    ])
    expect(answer.body + server.log.join()).not.toContain('nothing here')
  })

  it('with a version name that no device can report', async () => {
    const { name } = await panel()
    const devicesFirmware = [
      { awsDeviceName: name, firmwarePath: url, firmwareVersionName: 'my version' },
    ]
    const answer = await update([], { devicesFirmware })
    expect(Object.keys(answer.json().fields)).toEqual(['firmwareVersionName'])
  })

  it('for devices of another model or with an unknown name, but not for the others [FW-23]', async () => {
    const [right, wrong] = [await panel(), await panel('i7 Color')]
    const nobody = { ...right, name: 'nobody' }
    const answer = await update([right, wrong, nobody])
    expect(answer.json()).toEqual({
      success: [right.name],
      failure: [
        {
          awsDeviceName: wrong.name,
          error: 'Its model is i7 Color, which this firmware is not for.',
        },
        { awsDeviceName: 'nobody', error: 'No registered device has this name.' },
      ],
    })
    expect(await isOffered(wrong)).toBe(false)
    expect(await shadowOf(wrong.name)).toMatchObject({ desired: null, deployment: null })
  })

  it('for everyone except ROOT', async () => {
    const { id } = await server.addOrganization()
    const owner = await server.as(await server.addUser('ORG_OWNER', id))
    const { name } = await panel()
    const answers = [
      await owner({ url: `/api/devices/shadows?ExternalNames=${name}` }),
      await owner({ url: `/api/devices/info?ExternalNames=${name}` }),
      await owner({ url: '/api/firmware/rollouts' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  it('unless missing guards are known from the previous rollout of the file', async () => {
    const one = await panel()
    await begin([one], { waves: [20, 100], pauseAbovePercent: 25 })
    await begin([one], { deviceGroupIds: undefined, waves: undefined }, 2)
    expect(await latest()).toMatchObject({
      deviceGroups: [{ name: 'i7' }],
      waves: [{ percent: 20 }, { percent: 100 }],
      pauseAbovePercent: 25,
    })
  })
})

describe('a device is offered firmware', () => {
  it('only with at least 30 percent battery, or while charging', async () => {
    const one = await panel()
    await begin([one])
    const battery = (percent: string, charging: string) => ({
      'Percent-Charged': percent,
      'Battery-Charging': charging,
    })
    expect(await isOffered(one, battery('29', '0'))).toBe(false)
    expect((await shadowOf(one.name))?.deployment?.reason).toMatch(/29 percent/)
    expect(await isOffered(one, battery('29', '1'))).toBe(true)
    const other = await panel()
    await begin([other])
    expect(await isOffered(other, battery('30', '0'))).toBe(true)
  })

  it('once a wired panel is known to have no battery', async () => {
    const one = await panel()
    await poll(one, { 'Percent-Charged': '12' })
    await begin([one])
    const offers = []
    for (let nth = 0; nth < 5; nth += 1)
      offers.push(await isOffered(one, { 'Percent-Charged': '-1', 'Battery-Voltage': '0.00' }))
    expect(offers).toEqual([false, false, false, false, true])
  })

  it('only while its model is one of the rollout’s models', async () => {
    const one = await panel()
    await begin([one])
    await inSql((tx) =>
      tx
        .updateTable('devices')
        .set({ device_revision_id: revisions['i7 Color'] })
        .where('id', '=', one.id)
        .execute(),
    )
    expect(await isOffered(one)).toBe(false)
    expect((await shadowOf(one.name))?.deployment).toMatchObject({
      state: 'failure',
      reason: 'Its model is i7 Color now, which this firmware is not for.',
    })
  })

  it('only with status 0, because panels ignore it with 202', async () => {
    const one = await panel()
    const timer = { 'Update-Source': 'timer', 'Image-Cached': 'true' }
    await poll(one)
    await poll(one, timer)
    await begin([one])
    for (let nth = 0; nth < 4; nth += 1) {
      const answer = await poll(one, timer)
      expect([answer.status, answer.update_firmware, answer.firmware_url]).toEqual([202, false, ''])
    }
    expect(await stateOf(one)).toBe('waiting')
    // From then on an unclaimed panel polls like any other.
    await later(60 * MINUTE_MS)
    expect(await poll(one, timer)).toMatchObject({ status: 0, update_firmware: true })
  })

  it('three times, and then fails with a boot loop', async () => {
    const one = await panel()
    await begin([one])
    const offers = [await isOffered(one), await isOffered(one), await isOffered(one)]
    expect([...offers, await isOffered(one)]).toEqual([true, true, true, false])
    expect((await shadowOf(one.name))?.deployment).toMatchObject({
      state: 'failure',
      reason: 'Keeps being offered the same version',
    })
  })

  it('three times in total, even by several servers at the same time', async () => {
    const one = await panel()
    await begin([one])
    const database = await openDatabase(server.databaseUrl, () => undefined)
    const logger = createLogger('silent')
    const other = await createApp({ ...server.deps, database }, { logger })
    const asked = [server.app, other, server.app, other, server.app, other]
    const offers = await Promise.all(asked.map((app) => poll(one, {}, app)))
    expect(offers.filter(({ update_firmware }) => update_firmware)).toHaveLength(3)
    expect(await stateOf(one)).toBe('failure')
    await other.close()
    await database.close()
  })

  it('not again within a day of a failed attempt', async () => {
    const one = await panel()
    await begin([one])
    await install(one, '1.8.14')
    expect((await shadowOf(one.name))?.deployment).toMatchObject({
      state: 'failure',
      reason: 'Came back with 1.8.14 instead of 1.9.0',
    })
    await begin([one], {}, 2)
    expect(await isOffered(one)).toBe(false)
    expect((await shadowOf(one.name))?.deployment?.reason).toMatch(/24 hours/)
    await later(DAY_MS - 3_000)
    expect(await isOffered(one)).toBe(false)
    await later(2_000)
    expect(await isOffered(one)).toBe(true)
  })

  it('at a URL that works for this device only, while the offer is open', async () => {
    const [one, two] = (await panels(2)) as [TestPanel, TestPanel]
    const rollout = await begin([one, two])
    const { pathname, search } = new URL((await poll(one)).firmware_url)
    const get = async (path: string) => (await server.app.inject({ url: path })).statusCode
    expect(await get(pathname)).toBe(404)
    expect(await get(pathname.replace(one.id, two.id) + search)).toBe(404)
    expect(await get(pathname.replace('.bin', '0.bin') + search)).toBe(404)
    expect(await get(pathname + search)).toBe(200)
    await act(rollout, 'cancel')
    expect(await get(pathname + search)).toBe(404)
    await later(DAY_MS)
    expect(await get(pathname + search)).toBe(404)
  })

  it('and cannot download it after being removed', async () => {
    const one = await panel()
    await begin([one])
    const { pathname, search } = new URL((await poll(one)).firmware_url)
    const payload = { awsDeviceNames: [one.name] }
    const removed = await call({ url: '/api/devices/remove', method: 'POST', payload })
    expect(removed.json<NamedResults>().success).toEqual([one.name])
    expect((await server.app.inject({ url: pathname + search })).statusCode).toBe(404)
    expect((await latest()).state).toBe('done')
  })
})

describe('waves', () => {
  it('begin when all devices of the previous wave have a result', async () => {
    const all = await panels(4)
    const [one, two, three, four] = all as [TestPanel, TestPanel, TestPanel, TestPanel]
    const rollout = await begin(all, { waves: [25, 75, 100] })
    expect(rollout.waves.map(({ devices }) => devices)).toEqual([1, 2, 1])
    expect(await isOffered(two)).toBe(false)
    expect((await shadowOf(two.name))?.deployment).toMatchObject({
      state: 'waiting',
      wave: 1,
      reason: 'Its wave has not begun.',
    })
    await install(one)
    expect((await latest()).currentWave).toBe(1)
    await install(two)
    expect(await isOffered(four)).toBe(false)
    await install(three)
    await install(four)
    expect(await latest()).toMatchObject({ state: 'done', currentWave: 2 })
    expect((await latest()).waves.map(({ success }) => success)).toEqual([1, 2, 1])
  })

  it('are delayed by a silent device for a day at most', async () => {
    const [silent, next] = (await panels(2)) as [TestPanel, TestPanel]
    await begin([silent, next], { waves: [50, 100] })
    await later(DAY_MS)
    expect(await isOffered(next)).toBe(false)
    await later(MINUTE_MS)
    await poll(next)
    expect(await isOffered(next)).toBe(true)
  })

  it('do not count the time of a pause as silence', async () => {
    const [silent, next] = (await panels(2)) as [TestPanel, TestPanel]
    const rollout = await begin([silent, next], { waves: [50, 100] })
    await act(rollout, 'pause')
    await later(DAY_MS + MINUTE_MS)
    await act(rollout, 'resume')
    await poll(next)
    expect(await isOffered(next)).toBe(false)
    expect(await latest()).toMatchObject({ state: 'running', currentWave: 0 })
    await later(DAY_MS + MINUTE_MS)
    await poll(next)
    expect(await isOffered(next)).toBe(true)
  })

  it('pause automatically after too many failures, and resume on request', async () => {
    const all = await panels(5)
    const [one, two, three, four, five] = all as [
      TestPanel,
      TestPanel,
      TestPanel,
      TestPanel,
      TestPanel,
    ]
    await begin(all, { pauseAbovePercent: 50 })
    await install(one)
    await install(two, '1.8.14')
    expect((await latest()).state).toBe('running')
    await install(three, '1.8.14')
    expect(await latest()).toMatchObject({
      state: 'paused',
      pausedBecause: '2 of 3 devices failed.',
      waves: [{ success: 1, failure: 2, waiting: 2 }],
    })
    expect(await isOffered(four)).toBe(false)
    expect((await shadowOf(four.name))?.deployment?.reason).toBe('The rollout is paused.')
    const resumed = await act(await latest(), 'resume')
    expect(resumed.json()).toMatchObject({ state: 'running', pausedBecause: null })
    await install(four, '1.8.14')
    expect((await latest()).state).toBe('running')
    await install(five)
    expect(await latest()).toMatchObject({ state: 'done', waves: [{ success: 2, failure: 3 }] })
  })

  it('do not count as failed after a resume if one device succeeded', async () => {
    const all = await panels(5)
    const [good, bad, worse, last] = all as [TestPanel, TestPanel, TestPanel, TestPanel]
    await begin(all, { waves: [80, 100] })
    await install(good)
    await install(bad, '1.8.14')
    await install(worse, '1.8.14')
    await act(await latest(), 'resume')
    await install(last, '1.8.14')
    expect(await latest()).toMatchObject({ state: 'running', currentWave: 1 })
  })

  it('pause if the only device of the first wave failed', async () => {
    const all = await panels(3)
    await begin(all, { waves: [10, 100] })
    await install(all[0] as TestPanel, '1.8.14')
    expect(await latest()).toMatchObject({
      state: 'paused',
      pausedBecause: 'Every device of the wave failed.',
    })
    await act(await latest(), 'resume')
    expect(await latest()).toMatchObject({ state: 'running', currentWave: 1 })
  })
})

describe('ROOT', () => {
  it('can pause a rollout, also twice, and resume it', async () => {
    const one = await panel()
    const rollout = await begin([one])
    for (const _again of [1, 2])
      expect((await act(rollout, 'pause')).json()).toMatchObject({
        state: 'paused',
        pausedBecause: null,
      })
    expect(await isOffered(one)).toBe(false)
    await act(rollout, 'resume')
    expect(await isOffered(one)).toBe(true)
  })

  it('can cancel: waiting devices keep their firmware, results of downloaded ones are recorded', async () => {
    const [done, begun, told, waiting] = (await panels(4)) as [
      TestPanel,
      TestPanel,
      TestPanel,
      TestPanel,
    ]
    const rollout = await begin([done, begun, told, waiting])
    await install(done)
    await take(begun)
    await poll(told)
    expect((await act(rollout, 'cancel')).json()).toMatchObject({ state: 'cancelled' })
    expect(await shadowOf(waiting.name)).toMatchObject({ desired: null, deployment: null })
    expect([await isOffered(waiting), await isOffered(told)]).toEqual([false, false])
    expect(await shadowOf(told.name)).toMatchObject({ desired: null, deployment: null })
    begun.says = '1.9.0'
    await poll(begun)
    expect(await stateOf(begun)).toBe('success')
    expect((await act(rollout, 'resume')).statusCode).toBe(409)
    expect((await act({ ...rollout, id: crypto.randomUUID() }, 'pause')).statusCode).toBe(404)
  })

  it('can cancel while devices poll, without a deadlock', async () => {
    const all = await panels(8)
    const rollout = await begin(all, { waves: [50, 100] })
    const answers = await Promise.all([
      ...all.map((one) => poll(one)),
      act(rollout, 'cancel'),
      ...all.map((one) => poll(one)),
      begin(all, {}, 2),
    ])
    expect(answers).toHaveLength(18)
    const open = await inSql((tx) =>
      tx
        .selectFrom('firmware_deployments')
        .select('rollout_id')
        .where('rollout_id', '=', rollout.id)
        .where('state', '=', 'waiting')
        .execute(),
    )
    expect(open).toEqual([])
  })
})
