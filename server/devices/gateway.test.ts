import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { DEMO_IMAGES } from '#server/demo/seed/library-images.ts'
import { rasterize } from '#server/drawing/raster.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import type { BatteryType } from '#src/contract/device-model.ts'
import type { Device } from '#src/contract/device.ts'
import { panelOf, renderFrame } from '#src/imaging/frame.ts'
import { encodePng } from '#src/imaging/png.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { DisplayAnswerSchema, SetupAnswerSchema } from './protocol.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let address: string
let root: { id: string; organizationId: string }
let call: Awaited<ReturnType<TestServer['as']>>
let owner: Person
let lobby: Panel
let empty: Panel
let boxed: Panel

interface Panel {
  id: string
  macAddress: string
  key: string
}

beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  root = (await server.addOrganization()).root
  owner = await server.addUser('ORG_OWNER', root.organizationId)
  call = await server.as(owner)
  const revisions = await addModels(server.database)
  const add = async (place: object, device_revision_id = revisions['i7 Grayscale']) => {
    const device = await addDevice(server.database, { ...place, device_revision_id })
    return { ...device, key: (await setUp(device.macAddress)).api_key }
  }
  lobby = await add(placedIn(root))
  empty = await add(placedIn(root), revisions.i7)
  boxed = await add({})
}, 60_000)
afterAll(() => server.stop())

async function setUp(macAddress: string) {
  const answer = await server.app.inject({ url: '/api/setup', headers: { ID: macAddress } })
  expect(answer.statusCode).toBe(200)
  return v.parse(SetupAnswerSchema, answer.json())
}

/** Advances the clock and signs in again, because access tokens expire sooner. */
async function later(ms: number) {
  server.clock.advance(ms)
  call = await server.as(owner)
}

const identity = ({ macAddress, key }: Panel) => ({ ID: macAddress, 'Access-Token': key })

async function display(panel: Panel, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: '/api/display',
    headers: { ...identity(panel), ...headers },
  })
  expect(answer.statusCode).toBe(200)
  return v.parse(DisplayAnswerSchema, answer.json())
}

/** Downloads over a new connection, without the headers that identify a panel. */
async function download(url: string) {
  const { pathname, search } = new URL(url)
  const answer = await fetch(`${address}${pathname}${search}`, {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

const deviceOf = async ({ id }: Panel) => (await call({ url: `/api/devices/${id}` })).json<Device>()

const jpeg = async () => jpegCodec.encode(await rasterize(DEMO_IMAGES.lighthouse.svg()), 0.9)

const plain = async (color: string) =>
  jpegCodec.encode(
    await rasterize(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="${color}"/></svg>`,
    ),
    0.9,
  )

async function upload(panel: Panel, bytes: Uint8Array<ArrayBuffer>, name = 'Lighthouse.jpg') {
  const form = new FormData()
  form.set('organizationId', root.organizationId)
  form.set('image', new File([bytes], name, { type: 'image/jpeg' }))
  return call({ url: `/api/devices/${panel.id}/upload-image`, method: 'POST', payload: form })
}

describe('setup', () => {
  it('returns the key of a known panel, its code and an image that needs no key', async () => {
    const answer = await setUp(lobby.macAddress)
    expect(answer).toMatchObject({
      status: 200,
      friendly_id: expect.stringMatching(/^[A-Z2-9]{6}$/),
    })
    const { pathname, search } = new URL(answer.image_url)
    const picture = await server.app.inject({ url: pathname + search })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('returns the same key after a reset, in any spelling of the MAC address', async () => {
    for (const address of [
      lobby.macAddress.toLowerCase(),
      lobby.macAddress.replaceAll(':', '-'),
      lobby.macAddress.replaceAll(':', ''),
    ])
      expect((await setUp(address)).api_key).toBe(lobby.key)
    expect(lobby.key).not.toBe(empty.key)
  })

  it.each([['00:11:22:33:44:55'], ['no address'], ['']])('returns 404 for ID %j', async (ID) => {
    const answer = await server.app.inject({ url: '/api/setup', headers: { ID } })
    expect([answer.statusCode, answer.json<{ status: number }>().status]).toEqual([404, 404])
  })
})

describe('a path with an extra slash', () => {
  it.each([
    ['GET', '/api/setup/', 200],
    ['GET', '/api/display/', 200],
    ['GET', '/api/current_screen/', 200],
    ['POST', '/api/log/', 204],
    ['GET', '//api/setup', 200],
    ['GET', '//api/display', 200],
    ['GET', '//api/setup/', 200],
    ['POST', '//api/log', 204],
  ] as const)('is accepted: %s %s', async (method, url, status) => {
    const payload = method === 'POST' ? { payload: { logs: [] } } : {}
    await display(lobby)
    const answer = await server.app.inject({ method, url, headers: identity(lobby), ...payload })
    expect(answer.statusCode).toBe(status)
  })
})

describe('the display endpoint', () => {
  it('returns status 0 with a frame', async () => {
    const answer = await display(empty)
    expect(answer).toMatchObject({ status: 0, refresh_rate: 900, update_firmware: false })
    expect(answer.image_url).toMatch(
      new RegExp(`^http://[^/]+/api/frames/${empty.id}/[0-9a-f]{64}/${answer.filename}\\.png\\?`),
    )
  })

  it('sends 202 to an unclaimed panel only after it has drawn its code', async () => {
    const timer = { 'Update-Source': 'timer' }
    const first = await display(boxed, timer)
    expect([first.status, first.refresh_rate]).toEqual([0, 15])
    expect((await download(first.image_url)).status).toBe(200)
    await vi.waitFor(async () => expect((await display(boxed, timer)).status).toBe(202))
    // After power-on the panel shows a logo until it gets a frame.
    const again = await display(boxed, { 'Update-Source': 'powercycle' })
    expect(again).toMatchObject({ status: 0, filename: first.filename })
  })

  it.each([
    ['a foreign key', 'abc'],
    ['a blank key', '  '],
    ['the key of another panel', 'other'],
  ])('rejects a panel with %s without making it forget its network', async (_case, key) => {
    const wrong = { ...lobby, key: key === 'other' ? empty.key : key }
    const answer = await server.app.inject({ url: '/api/display', headers: identity(wrong) })
    // Status 500 or reset_firmware would make it forget its Wi-Fi network and this server.
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 404, message: 'This device is not registered.' },
    ])
  })

  it('returns 404 for an unregistered panel', async () => {
    const headers = { ID: '00:11:22:33:44:55', 'Access-Token': lobby.key }
    expect((await server.app.inject({ url: '/api/display', headers })).statusCode).toBe(404)
  })

  it('records battery, signal and firmware from the headers, and the time', async () => {
    await display(lobby, {
      'Battery-Voltage': '3.9',
      'battery-charging': '1',
      RSSI: '-71',
      'FW-Version': '1.8.14',
    })
    const moment = new Date(server.clock.at).toISOString()
    expect(await deviceOf(lobby)).toMatchObject({
      batteryLevel: 63,
      charging: true,
      wifiRssi: -71,
      firmwareVersion: '1.8.14',
      lastSeen: moment,
      lastConnected: moment,
      delivery: {
        offeredAt: moment,
        expectedAt: new Date(server.clock.at + 900_000).toISOString(),
      },
    })
  })

  it('keeps stored values if headers are missing or implausible', async () => {
    await display(lobby, { 'Battery-Voltage': 'full', RSSI: '-110', 'FW-Version': '<b>' })
    expect(await deviceOf(lobby)).toMatchObject({
      batteryLevel: 63,
      wifiRssi: -109,
      firmwareVersion: '1.8.14',
    })
  })

  it('ignores a single low voltage, and clears the level of a removed battery', async () => {
    const levels = async (...volts: string[]) => {
      const seen = []
      for (const volt of volts) {
        await display(empty, { 'Battery-Voltage': volt })
        seen.push((await deviceOf(empty)).batteryLevel)
      }
      return seen
    }
    expect(await levels('4.10', '2.40', '4.10')).toEqual([91, 91, 91])
    const gone = await levels(...Array.from({ length: 10 }, () => '0.00'))
    expect([gone[0], gone.at(-1)]).toEqual([91, null])
    expect(await levels('3.90')).toEqual([63])
    await display(empty, { 'Percent-Charged': '12', 'Battery-Voltage': '3.9' })
    expect((await deviceOf(empty)).batteryLevel).toBe(12)
  })

  it('converts a voltage by the battery type of the revision', async () => {
    const setType = (battery_type: BatteryType) =>
      server.database.as('system', (tx) =>
        tx.updateTable('device_revisions').set({ battery_type }).execute(),
      )
    await setType('lithiumIronPhosphate')
    for (let poll = 0; poll < 5; poll += 1) await display(empty, { 'Battery-Voltage': '3.26' })
    expect((await deviceOf(empty)).batteryLevel).toBe(50)
    await setType('lithiumIon')
  })

  it('starts from the stored level of a device without readings', async () => {
    await server.database.as('system', (tx) =>
      tx
        .updateTable('devices')
        .set({ battery_level: 80, battery_readings: null, last_seen: new Date(server.clock.at) })
        .where('id', '=', empty.id)
        .execute(),
    )
    await display(empty, { 'Battery-Voltage': '2.40' })
    expect((await deviceOf(empty)).batteryLevel).toBe(80)
  })

  it('records since when a reconnecting panel was silent', async () => {
    const silentSince = new Date(server.clock.at).toISOString()
    await later(2 * HOUR_MS)
    await display(lobby)
    const back = new Date(server.clock.at).toISOString()
    expect(await deviceOf(lobby)).toMatchObject({
      lastDisconnected: silentSince,
      lastConnected: back,
    })
    await later(60_000)
    await display(lobby)
    expect((await deviceOf(lobby)).lastConnected).toBe(back)
  })
})

describe('a frame', () => {
  it('keeps its name until its bytes change [CALL-39]', async () => {
    const before = await display(lobby)
    await later(5_000)
    expect((await display(lobby)).filename).toBe(before.filename)
    const answer = await upload(lobby, await jpeg())
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await display(lobby)
    expect(after.filename).not.toBe(before.filename)
    await upload(lobby, await jpeg(), 'The same under another name.jpg')
    expect((await display(lobby)).filename).toBe(after.filename)
  })

  it('is downloaded exactly as the imaging core renders the upload', async () => {
    const { image_url } = await display(lobby)
    const answer = await download(image_url)
    const raster = await jpegCodec.decode(await jpeg())
    const panel = panelOf({
      resolutionHorizontal: 1280,
      resolutionVertical: 720,
      displayType: 'BW',
      colorDepth: 4,
    })
    expect(Buffer.compare(answer.body, encodePng(renderFrame(raster, panel)))).toBe(0)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(answer.body.byteLength),
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })

  it('keeps the time of the first offer for a panel that polls again without downloading', async () => {
    const first = new Date(server.clock.at).toISOString()
    await display(empty)
    await later(900_000)
    await display(empty)
    const { delivery } = await deviceOf(empty)
    expect(Date.parse(delivery.offeredAt ?? '')).toBeLessThanOrEqual(Date.parse(first))
    expect(delivery.late?.kind).toBe('notFetched')
    const { warnings } = (await call({ url: '/api/devices/count' })).json<{ warnings: number }>()
    expect(warnings).toBe(1)
    server.clock.advance(-900_000)
  })

  it('counts as downloaded after a download, until another frame is requested', async () => {
    const { filename, image_url } = await display(lobby)
    const now = new Date(server.clock.at).toISOString()
    await download(image_url)
    await vi.waitFor(async () =>
      expect((await deviceOf(lobby)).delivery).toMatchObject({
        wanted: filename,
        downloadedAt: now,
      }),
    )
    await later(1_000)
    await upload(lobby, await plain('#888'))
    expect((await deviceOf(lobby)).delivery).toMatchObject({ downloadedAt: null, offeredAt: null })
  })

  it('counts as downloaded if the panel reports it cached, without a recorded download', async () => {
    const { image_url } = await display(lobby)
    await download(image_url)
    await vi.waitFor(async () =>
      expect((await deviceOf(lobby)).delivery.downloadedAt).not.toBeNull(),
    )
    await server.database.as('system', (tx) =>
      tx
        .updateTable('devices')
        .set({ downloaded_frame_name: null, downloaded_at: null })
        .where('id', '=', lobby.id)
        .execute(),
    )
    await display(lobby, { 'Image-Cached': 'false' })
    expect((await deviceOf(lobby)).delivery.downloadedAt).toBeNull()
    await display(lobby, { 'Image-Cached': 'true' })
    const now = new Date(server.clock.at).toISOString()
    expect((await deviceOf(lobby)).delivery.downloadedAt).toBe(now)
  })

  it('is accessible only by its signed URL, for the panel that it was offered to', async () => {
    const { image_url, filename } = await display(lobby)
    const { image_url: other } = await display(empty)
    const shaOf = (url: string) => url.split('/').at(-2) ?? ''
    const rejected = [
      image_url.replace(lobby.id, empty.id),
      image_url.replace(shaOf(image_url), shaOf(other)),
      image_url.replace(filename, `${filename.slice(0, -1)}x`),
      image_url.replace(filename, '..%2F..%2Fetc%2Fpasswd'),
      image_url.replace(/exp=\d+/, 'exp=9999999999'),
      image_url.replace(/\?.*/, ''),
      image_url.replace(/\?.*/, new URL(other).search),
    ]
    const before = await deviceOf(lobby)
    for (const url of rejected) {
      const { status, body } = await download(url)
      expect([status, body.toString()]).toEqual([404, '{"status":404,"message":"Not found."}'])
    }
    expect((await deviceOf(lobby)).delivery).toEqual(before.delivery)
    expect((await deviceOf(empty)).delivery.downloadedAt).toBeNull()
    expect((await download(image_url)).status).toBe(200)
  })

  it('does not count as downloaded once another frame is requested', async () => {
    const { image_url } = await display(lobby)
    await later(1_000)
    await upload(lobby, await plain('#333'))
    // The previous frame is still offered: a panel may fetch it late.
    expect((await download(image_url)).status).toBe(200)
    const { image_url: next } = await display(lobby)
    const { status, body } = await download(image_url)
    expect([status, body.toString()]).toEqual([
      410,
      '{"status":410,"message":"This address is no longer valid. Ask /api/display again."}',
    ])
    expect((await deviceOf(lobby)).delivery.downloadedAt).toBeNull()
    expect((await download(next)).status).toBe(200)
    await vi.waitFor(async () =>
      expect((await deviceOf(lobby)).delivery.downloadedAt).not.toBeNull(),
    )
  })

  it('of a schedule entry is shown while the entry runs, and the panel wakes at both ends', async () => {
    const { picture_sha256 } = await server.database.as('system', (tx) =>
      tx
        .selectFrom('devices')
        .select('picture_sha256')
        .where('id', '=', lobby.id)
        .executeTakeFirstOrThrow(),
    )
    const start = server.clock.at + 300_000
    await server.database.as('system', (tx) =>
      tx
        .insertInto('schedules')
        .values({
          device_id: empty.id,
          name: 'Opening',
          start_at: new Date(start),
          end_at: new Date(start + 600_000),
          picture_sha256,
        })
        .execute(),
    )
    const before = await display(empty)
    expect(before.refresh_rate).toBe(301)
    expect((await deviceOf(empty)).nextContent).toEqual({
      title: 'Opening',
      start: new Date(start).toISOString(),
    })
    await later(301_000)
    const during = await display(empty)
    expect(during.filename).not.toBe(before.filename)
    expect((await deviceOf(empty)).contentName).toBe('Opening')
    await later(600_000)
    const lastMinute = await display(empty)
    expect([lastMinute.filename, lastMinute.refresh_rate]).toEqual([during.filename, 60])
    expect((await deviceOf(empty)).contentName).toBe('Opening')
    await later(59_000)
    const after = await display(empty)
    expect((await deviceOf(empty)).runningContent).toBeNull()
    expect(after.filename).not.toBe(during.filename)
    expect((await download(before.image_url)).status).toBe(410)
    expect((await download(after.image_url)).status).toBe(200)
  })

  it('of an image entry is followed directly by that of the adjacent entry [SCH-21] [SCH-32]', async () => {
    const shown = async (color: string) => {
      await upload(empty, await plain(color))
      const { picture_sha256 } = await server.database.as('system', (tx) =>
        tx
          .selectFrom('devices')
          .select('picture_sha256')
          .where('id', '=', empty.id)
          .executeTakeFirstOrThrow(),
      )
      return picture_sha256
    }
    const first = await shown('#000')
    const second = await shown('#fff')
    const start = server.clock.at + 60_000
    const entry = (name: string, fromMin: number, tillMin: number, picture: string | null) => ({
      device_id: empty.id,
      name,
      start_at: new Date(start + fromMin * 60_000),
      end_at: new Date(start + tillMin * 60_000),
      picture_sha256: picture,
    })
    const entries = [
      entry('First', 0, 9, first),
      entry('Second', 10, 19, second),
      entry('Third', 20, 29, first),
    ]
    await server.database.as('system', (tx) => tx.insertInto('schedules').values(entries).execute())
    const polls = []
    for (let second = 0; second <= 33 * 60; second += 30) {
      const { refresh_rate } = await display(empty)
      polls.push([(await deviceOf(empty)).runningContent?.title ?? 'pushed', refresh_rate])
      await later(30_000)
    }
    const titles = polls.map(([title]) => title)
    expect(titles.filter((title, index) => title !== titles[index - 1])).toEqual([
      'pushed',
      'First',
      'Second',
      'Third',
      'pushed',
    ])
    // Half a minute before the second entry starts, which is the next change.
    expect(polls[21]).toEqual(['First', 31])
  })

  it('keeps its name, and its URL for a week; old URLs expire', async () => {
    const polled = []
    for (let days = 0; days < 21; days++) {
      polled.push(await display(empty))
      server.clock.advance(24 * HOUR_MS)
    }
    const addresses = new Set(polled.map(({ image_url }) => image_url))
    expect(new Set(polled.map(({ filename }) => filename)).size).toBe(1)
    expect(addresses.size).toBeLessThanOrEqual(4)
    const [oldest = '', ...others] = addresses
    expect((await download(oldest)).status).toBe(410)
    expect((await download(others.at(-1) ?? '')).status).toBe(200)
    await later(0)
  })

  describe('the setup screen', () => {
    const poll = async (host: string) => {
      const headers = { ...identity(boxed), host }
      return (await server.app.inject({ url: '/api/display', headers })).statusCode
    }

    it('is drawn again whenever it is lost', async () => {
      const answers: number[] = []
      for (let nth = 0; nth < 12; nth++) {
        await server.database.as('system', (tx) => tx.deleteFrom('frames').execute())
        answers.push(await poll('ink.example'))
      }
      expect(new Set(answers)).toEqual(new Set([200]))
    })

    it('is drawn a limited number of times for requests with other host names', async () => {
      const known = await poll('ink.example')
      const others = Array.from({ length: 12 }, (_, nth) => `ink-${nth}.example`)
      const answers: number[] = []
      for (const host of others) answers.push(await poll(host))
      expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
      expect(answers.at(-1)).toBe(429)
      expect([known, await poll('ink.example')]).toEqual([200, 200])
      await later(HOUR_MS)
      expect([await poll('later.example'), await poll('latest.example')]).toEqual([200, 429])
    })
  })
})

describe('the log', () => {
  const post = (panel: Panel, body: object) =>
    server.app.inject({ url: '/api/log', method: 'POST', headers: identity(panel), body })
  const stored = () =>
    server.database.as('system', (tx) =>
      tx
        .selectFrom('device_logs')
        .select(['level', 'message', 'logged_at'])
        .where('device_id', '=', lobby.id)
        .where('level', '!=', 'warn')
        .orderBy('id')
        .execute(),
    )

  it('is accepted in the formats of current and old firmware', async () => {
    const now = [
      { created_at: 1_785_312_389, id: 12, message: 'Wifi lost', level: 'error', retry: 1 },
    ]
    expect((await post(lobby, { logs: now })).statusCode).toBe(204)
    const old = [{ log_id: 1, creation_timestamp: 0, log_message: 'boot\0ed', log_codeline: 5 }]
    expect((await post(lobby, { log: { logs_array: old } })).statusCode).toBe(204)
    expect(await stored()).toEqual([
      { level: 'error', message: 'Wifi lost', logged_at: new Date(1_785_312_389_000) },
      { level: 'info', message: 'booted', logged_at: null },
    ])
  })

  it.each([
    [{ logs: 'many' }, 422],
    [{}, 422],
    [{ logs: Array.from({ length: 51 }, () => ({ message: 'again' })) }, 422],
  ])('rejects %j', async (body, status) => {
    expect((await post(lobby, body)).statusCode).toBe(status)
  })

  it('is accepted only with the key of the panel', async () => {
    expect((await post({ ...lobby, key: 'abc' }, { logs: [] })).statusCode).toBe(404)
  })
})

describe('a full log', () => {
  it.each([
    [
      'an entry',
      'booted',
      () =>
        server.app.inject({
          url: '/api/log',
          method: 'POST',
          headers: identity(boxed),
          body: { logs: [{ message: 'booted' }] },
        }),
    ],
    [
      'a wrong key',
      'wrong key',
      () =>
        server.app.inject({
          url: '/api/display',
          headers: identity({ ...boxed, key: 'of another server' }),
        }),
    ],
  ])('forgets its oldest entry after %s', async (_what, newest, act) => {
    await server.database.as('system', async (tx) => {
      await tx.deleteFrom('device_logs').where('device_id', '=', boxed.id).execute()
      await sql`insert into device_logs (device_id, level, message)
        select ${boxed.id}, 'info', 'entry ' || n from generate_series(1, 500) as n`.execute(tx)
    })
    await act()
    const entries = await server.database.as('system', (tx) =>
      tx
        .selectFrom('device_logs')
        .select('message')
        .where('device_id', '=', boxed.id)
        .orderBy('id')
        .execute(),
    )
    expect([entries.length, entries[0]?.message]).toEqual([500, 'entry 2'])
    expect(entries.at(-1)?.message).toContain(newest)
  })
})

describe('an upload', () => {
  it('of an invalid image is rejected, naming the field', async () => {
    const answer = await upload(lobby, new TextEncoder().encode('not a picture at all'))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fields: { image: ['validation:unknownKind'] } },
    ])
  })

  it('is rejected for a device of another organization', async () => {
    const other = await server.addOrganization('Other')
    const stranger = await server.as(await server.addUser('ORG_OWNER', other.id))
    const form = new FormData()
    form.set('organizationId', other.id)
    form.set('image', new File([await jpeg()], 'x.jpg'))
    const url = `/api/devices/${lobby.id}/upload-image`
    expect((await stranger({ url, method: 'POST', payload: form })).statusCode).toBe(404)
  })
})
