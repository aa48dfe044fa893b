import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { type RawAnswer, sendRaw } from '#tests/helpers/raw-http.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { apiKeyFor } from './api-key.ts'
import { storeMissingKeyHashes } from './set-up.ts'

/**
 * Requests byte for byte as firmware 1.8.14 and the HTTP client of its platform write them: order, case, and the
 * lines that the client adds by itself.
 */

const LOG_OF_TODAY =
  '{"logs":[{"created_at":1785312389,"id":12,"message":"Receiving failed; incomplete download","source_line":507,"source_path":"src/bl.cpp","wifi_signal":-61,"wifi_status":"connected","refresh_rate":900,"sleep_duration":899,"firmware_version":"1.8.14","special_function":"none","battery_voltage":4.01,"wake_reason":"timer","free_heap_size":190000,"max_alloc_size":160000,"level":"error","retry":1}]}'
const LOG_OF_OLD =
  '{"log":{"logs_array":[{"creation_timestamp":1721312389,"device_status_stamp":{"wifi_rssi_level":-70,"wifi_status":"connected","refresh_rate":900,"time_since_last_sleep_start":31,"current_fw_version":"1.4.8","special_function":"none","battery_voltage":4.1,"wakeup_reason":"timer","free_heap_size":1,"max_alloc_size":1},"log_id":3,"log_message":"returned code is not OK","log_codeline":597,"log_sourcefile":"src/bl.cpp","additional_info":{"filename_current":"","filename_new":"","retry_attempt":1}}]}}'

let server: TestServer
let port: number
let panel: { id: string; macAddress: string; key: string }

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date() })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
  const { root } = await server.addOrganization()
  const revisions = await addModels(server.database)
  const device = await addDevice(server.database, {
    ...placedIn(root),
    device_revision_id: revisions.i7,
  })
  panel = { ...device, key: apiKeyFor(server.deps.secrets.deviceKey, device.macAddress) }
}, 60_000)
afterAll(() => server.stop())

const written = (call: string, headers: readonly string[], body = '') =>
  [
    `${call} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'User-Agent: ESP32HTTPClient',
    'Connection: keep-alive',
    'Accept-Encoding: identity;q=1,chunked;q=0.1,*;q=0',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n')

async function send(bytes: string): Promise<RawAnswer> {
  const answer = await sendRaw(port, bytes)
  if (!answer) throw new Error('The server hung up')
  return answer
}

const json = ({ body }: RawAnswer): Record<string, unknown> => JSON.parse(body.toString())
const row = () =>
  server.database.as('system', (tx) =>
    tx.selectFrom('devices').selectAll().where('id', '=', panel.id).executeTakeFirstOrThrow(),
  )

const setup = () =>
  send(
    written('GET /api/setup', [
      `ID: ${panel.macAddress}`,
      'Content-Type: application/json',
      'FW-Version: 1.8.14',
      'Model: og',
    ]),
  )
const displayHeaders = (changes: Readonly<Record<string, string>> = {}) => [
  `ID: ${panel.macAddress}`,
  'Content-Type: application/json',
  'Update-Source: timer',
  `Access-Token: ${panel.key}`,
  'Refresh-Rate: 900',
  `Battery-Voltage: ${changes['Battery-Voltage'] ?? '4.05'}`,
  'Battery-Charging: 0',
  'USB-Connected: false',
  'FW-Version: 1.8.14',
  'FW-Commit: 74f7b18',
  'Model: og',
  'Image-Cached: false',
  'Wake-Time: 8123',
  `RSSI: ${changes['RSSI'] ?? '-61'}`,
  'WiFi-Band: 2.4',
  'Temperature-Profile: true',
  `Width: ${changes['Width'] ?? '800'}`,
  'Height: 480',
]
const display = (more: readonly string[] = [], changes: Readonly<Record<string, string>> = {}) =>
  send(written('GET /api/display', [...displayHeaders(changes), ...more]))

describe('firmware, byte for byte', () => {
  it('runs setup and downloads the image without its key', async () => {
    const answer = await setup()
    expect(answer.status).toBe(200)
    expect(json(answer)).toEqual({
      status: 200,
      api_key: panel.key,
      friendly_id: expect.stringMatching(/^[A-Z2-9]{6}$/),
      image_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
      message: expect.stringMatching(/^Welcome back, [A-Z2-9]{6}$/),
    })
    const { pathname, search } = new URL(String(json(answer)['image_url']))
    expectPicture(await send(written(`GET ${pathname}${search}`, [])))
  })

  it('polls as an 800x480 panel and gets every field that it reads', async () => {
    const sensors =
      'SENSORS: make=Bosch;model=BME280;kind=temperature;value=21.500000;unit=celsius;created_at=1785312389,make=Bosch;model=BME280;kind=humidity;value=44;unit=percent;created_at=1785312389'
    const answer = await display([sensors, 'special_function: true'])
    expect(answer.status).toBe(200)
    const { image_url, filename } = json(answer)
    expect(json(answer)).toEqual({
      status: 0,
      image_url: expect.stringMatching(
        new RegExp(
          `^http://127.0.0.1:${port}/api/frames/${panel.id}/[0-9a-f]{64}/${String(filename)}\\.png\\?`,
        ),
      ),
      image_url_timeout: 15,
      filename: expect.stringMatching(/^[a-z]{6}-[0-9a-f]{6}-\d{10}$/),
      refresh_rate: 900,
      update_firmware: false,
      firmware_url: '',
      reset_firmware: false,
      special_function: 'none',
      action: '',
      maximum_compatibility: false,
      temperature_profile: 'default',
      touchbar_mode: 'tap',
    })
    expect(String(image_url).length).toBeLessThan(1024)
    expect(await row()).toMatchObject({
      battery_level: 85,
      charging: false,
      wifi_rssi: -61,
      firmware_version: '1.8.14',
      reported: { model: 'og', firmwareCommit: '74f7b18', temperatureC: 21.5 },
    })
  })

  it('polls as the larger panel, whose fuel gauge takes precedence over its voltage', async () => {
    const gauge = [
      'Battery-Count: 1',
      'Percent-Charged: 57.00',
      'Battery-Health: 98.00',
      'Battery-Current: -81.00',
      'Battery-Temp: 24.60',
      'Battery-Capacity: 3420/6000',
    ]
    const headers = displayHeaders()
    headers.splice(8, 0, ...gauge)
    expect((await send(written('GET /api/display', headers))).status).toBe(200)
    expect(await row()).toMatchObject({ battery_level: 57, reported: { temperatureC: 24.6 } })
  })

  it('downloads a frame with its length and exact type, uncompressed and without cookies', async () => {
    const { image_url } = json(await display())
    const { pathname, search } = new URL(String(image_url))
    const identity = [`ID: ${panel.macAddress}`, `Access-Token: ${panel.key}`]
    const picture = await send(written(`GET ${pathname}${search}`, identity))
    expectPicture(picture)
    const { frame_sha256, frame_name } = await row()
    const stored = await server.deps.media.read(frame_sha256 ?? '')
    expect(Buffer.compare(picture.body, stored)).toBe(0)
    await vi.waitFor(async () => expect((await row()).downloaded_frame_name).toBe(frame_name))
  })

  it('has not downloaded a frame after an aborted download or a HEAD request', async () => {
    const { pathname, search } = new URL(String(json(await display())['image_url']))
    const fetched = written(`GET ${pathname}${search}`, [])
    const downloaded = async () => (await row()).downloaded_frame_name
    // The test before downloaded it as well; the wait below is for this download.
    await server.database.as('system', (tx) =>
      tx
        .updateTable('devices')
        .set({ downloaded_frame_name: null })
        .where('id', '=', panel.id)
        .execute(),
    )
    await send(fetched)
    await vi.waitFor(async () => expect(await downloaded()).not.toBeNull())
    // Like real firmware: closes the connection although bytes are unread.
    const onread = { buffer: Buffer.alloc(16), callback: () => false }
    const socket = connect({ port, host: '127.0.0.1', onread })
    socket.write(fetched)
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0))
    socket.destroy()
    await vi.waitFor(async () => expect(await downloaded()).toBeNull())
    const head = await sendRaw(port, fetched.replace('GET', 'HEAD'))
    expect(head?.status ?? 200).toBe(200)
    expect(await downloaded()).toBeNull()
    await send(fetched)
    await vi.waitFor(async () => expect(await downloaded()).not.toBeNull())
  })

  it('polls and logs with its key only, like e-readers', async () => {
    const key = `Access-Token: ${panel.key}`
    const { image_url } = json(await send(written('GET /api/display', [key])))
    const { pathname, search } = new URL(String(image_url))
    expectPicture(await send(written(`GET ${pathname}${search}`, [])))
    const headers = [key, 'Content-Type: application/json']
    const log = await send(written('POST /api/log', headers, '{"log":["Low battery"]}'))
    expect(log.status).toBe(204)
    const wrong = await send(written('GET /api/display', ['Access-Token: abc']))
    expect(wrong.status).toBe(404)
  })

  it('polls with its key only after an older build registered it again', async () => {
    await server.database.as('system', (tx) =>
      tx.updateTable('devices').set({ api_key_hash: null }).where('id', '=', panel.id).execute(),
    )
    const poll = () => send(written('GET /api/display', [`Access-Token: ${panel.key}`]))
    expect((await poll()).status).toBe(404)
    await storeMissingKeyHashes(server.deps)
    expect((await poll()).status).toBe(200)
  })

  it.each([
    ['of current firmware', LOG_OF_TODAY, { source_line: 507, battery_voltage: 4.01, retry: 1 }],
    ['of firmware before 1.5', LOG_OF_OLD, { log_id: 3, battery_voltage: 4.1, retry_attempt: 1 }],
    [
      'with a name of every object',
      '{"logs":[{"message":"m","valueOf":7}]}',
      JSON.parse('{"valueOf":7}'),
    ],
  ])('sends its log in the format %s', async (_form, body, facts) => {
    const identity = [
      `ID: ${panel.macAddress}`,
      'Accept: application/json, */*',
      `Access-Token: ${panel.key}`,
      'Content-Type: application/json',
    ]
    expect((await send(written('POST /api/log', identity, body))).status).toBe(204)
    const { details } = await server.database.as('system', (tx) =>
      tx
        .selectFrom('device_logs')
        .select('details')
        .where('device_id', '=', panel.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(details).toMatchObject(facts)
  })

  it('gets its current screen with its key only, without counting as a poll', async () => {
    const { filename } = json(await display())
    const before = await row()
    const answer = await send(written('GET /api/current_screen', [`Access-Token: ${panel.key}`]))
    expect(json(answer)).toMatchObject({ status: 200, refresh_rate: 900, filename })
    const { pathname, search } = new URL(String(json(answer)['image_url']))
    expectPicture(await send(written(`GET ${pathname}${search}`, [])))
    expect((await row()).last_seen).toEqual(before.last_seen)
    const wrong = await send(written('GET /api/current_screen', ['Access-Token: abc']))
    expect(wrong.status).toBe(404)
  })
})

function expectPicture({ status, headers, body }: RawAnswer) {
  expect(status).toBe(200)
  expect(headers.get('content-type')).toEqual(['image/png'])
  expect(headers.get('content-length')).toEqual([String(body.byteLength)])
  for (const name of ['content-encoding', 'transfer-encoding', 'set-cookie'])
    expect(headers.get(name)).toBeUndefined()
  expect(body.subarray(1, 4).toString()).toBe('PNG')
}

describe('malformed input', () => {
  const facts = async () => {
    const { battery_level, wifi_rssi, firmware_version, reported, charging } = await row()
    return { battery_level, wifi_rssi, firmware_version, reported, charging }
  }

  it.each([
    ['a voltage below zero', [], { 'Battery-Voltage': '-1' }],
    ['a voltage that is not a number', [], { 'Battery-Voltage': 'NaN' }],
    ['an infinite voltage', [], { 'Battery-Voltage': '1e309' }],
    ['an unreadable signal', [], { RSSI: '0' }],
    ['an implausible signal', [], { RSSI: '99999' }],
    ['an implausible width', [], { Width: '999999999999999999' }],
    ['a duplicate charge level', ['Percent-Charged: 10', 'Percent-Charged: 20'], {}],
    ['a version that is markup', ['FW-Version: <script>alert(1)</script>'], {}],
    ['a model of 8 kB', [`Model: ${'o'.repeat(8_000)}`], {}],
    ['bytes beyond ASCII', ['SENSORS: kind=temperature;value=\u00ff\u00fe;unit=celsius'], {}],
    ['an implausible temperature', ['SENSORS: kind=temperature;value=9999;unit=celsius'], {}],
  ])('%s does not change stored values', async (_case, more, changes) => {
    await display([], { 'Battery-Voltage': '3.9', RSSI: '-71' })
    const before = await facts()
    const known = { 'Battery-Voltage': '3.9', RSSI: '-71', ...changes }
    expect((await display(more, known)).status).toBe(200)
    const { reported, firmware_version, ...after } = await facts()
    expect(after).toEqual({
      battery_level: before.battery_level,
      wifi_rssi: before.wifi_rssi,
      charging: before.charging,
    })
    expect([firmware_version, reported]).toEqual([
      '1.8.14',
      { ...before.reported, temperatureC: null },
    ])
  })

  it.each([
    [
      'a duplicate MAC address',
      () => written('GET /api/display', [...displayHeaders(), 'ID: 00:00:00:00:00:00']),
    ],
    ['a zero byte', () => written('GET /api/display', [...displayHeaders(), 'X: a\0b'])],
    ['a bare carriage return', () => written('GET /api/display', ['ID: a\rAccess-Token: b'])],
    ['a header of 100 kB', () => written('GET /api/display', [`X: ${'x'.repeat(100_000)}`])],
    ['two content lengths', () => written('POST /api/log', ['Content-Length: 4'], '{"logs":[]}')],
    [
      'a length and chunks',
      () =>
        written('POST /api/log', ['Transfer-Encoding: chunked'], '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
    ],
    ['no HTTP at all', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ])('%s is rejected before it changes anything', async (_case, bytes) => {
    const before = await row()
    const answer = await sendRaw(port, bytes())
    expect(answer === undefined || (answer.status >= 400 && answer.status < 500)).toBe(true)
    expect((await row()).last_seen).toEqual(before.last_seen)
  })

  const identity = () => [
    `ID: ${panel.macAddress}`,
    `Access-Token: ${panel.key}`,
    'Content-Type: application/json',
  ]
  it.each([
    [
      '15,000 nested lists',
      `{"logs":[{"message":"x","a":${'['.repeat(15_000)}${']'.repeat(15_000)}}]}`,
      204,
    ],
    [
      'lone surrogates and zero bytes',
      String.raw`{"logs":[{"message":"\ud800 \u0000","a":"\\u0000","b":"\udfff"}]}`,
      204,
    ],
    ['infinite numbers', '{"logs":[{"message":1e309,"created_at":1e309,"a":1e400,"b":-0}]}', 204],
    [
      'a thousand fields',
      `{"logs":[{${Array.from({ length: 1000 }, (_, at) => `"f${at}":${at}`).join()}}]}`,
      204,
    ],
    ['a __proto__ key', '{"logs":[{"__proto__":{"level":"fatal"}}]}', 400],
    ['more entries than firmware keeps', `{"logs":[${'{},'.repeat(50)}{}]}`, 422],
    ['100 kB', `{"logs":[{"message":"${'x'.repeat(100_000)}"}]}`, 413],
    ['invalid JSON', '{"logs":[', 400],
  ])('a log of %s is limited or rejected', async (_case, body, status) => {
    expect((await sendRaw(port, written('POST /api/log', identity(), body)))?.status).toBe(status)
    const { kept } = await server.database.as('system', (tx) =>
      tx
        .selectFrom('device_logs')
        .select((eb) => eb.fn.max<number>(eb.fn('length', [eb.cast('details', 'text')])).as('kept'))
        .executeTakeFirstOrThrow(),
    )
    expect(kept).toBeLessThan(16_000)
    expect((await display()).status).toBe(200)
  })
})

describe('a client that impersonates a panel', () => {
  const warnings = () =>
    server.database.as('system', (tx) =>
      tx
        .selectFrom('device_logs')
        .select(['message'])
        .where('device_id', '=', panel.id)
        .where('level', '=', 'warn')
        .execute(),
    )

  it('gets no key from another network while the panel polls normally, and is logged', async () => {
    await display()
    await server.database.as('system', (tx) =>
      tx
        .updateTable('devices')
        .set({ polled_from: 'elsewhere' })
        .where('id', '=', panel.id)
        .execute(),
    )
    expect((await setup()).status).toBe(404)
    await setup()
    const said = (await warnings()).filter(({ message }) => message.includes('another network'))
    expect(said).toHaveLength(1)
    // After a long silence, the panel may have been reset and moved.
    const long = new Date(Date.now() - 3 * 3_600_000)
    await server.database.as('system', (tx) =>
      tx.updateTable('devices').set({ last_seen: long }).where('id', '=', panel.id).execute(),
    )
    expect((await setup()).status).toBe(200)
  })

  it('is rejected with another panel’s key, which is logged once an hour', async () => {
    const key = apiKeyFor(server.deps.secrets.deviceKey, '00:11:22:33:44:55')
    const stranger = displayHeaders().map((line) =>
      line.startsWith('Access-Token') ? `Access-Token: ${key}` : line,
    )
    const before = await row()
    for (let time = 0; time < 3; time++)
      expect((await send(written('GET /api/display', stranger))).status).toBe(404)
    expect((await row()).last_seen).toEqual(before.last_seen)
    const said = (await warnings()).filter(({ message }) => message.includes('wrong key'))
    expect(said).toHaveLength(1)
  })
})
