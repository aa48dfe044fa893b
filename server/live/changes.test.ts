import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { DEVICE_CHANNEL, readDeviceMessage } from './live.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS)

/** Polled a minute ago, shows the requested frame, and polls again in 14 minutes. */
const CALM = {
  created_at: at(-1_007),
  last_seen: at(-1),
  last_connected: at(-900),
  last_disconnected: null,
  battery_level: 80,
  charging: false,
  wifi_rssi: -60,
  firmware_version: '1.0',
  frame_name: 'one',
  frame_wanted_at: at(-300),
  frame_rendered_at: at(-300),
  offered_frame_name: 'one',
  offered_at: at(-280),
  downloaded_frame_name: 'one',
  downloaded_at: at(-280),
  expected_at: at(14),
}

let server: TestServer
let place: { organization_id: string; workspace_id: string }
let told: string[]
let device: string
let sentinel: string
let listener: { stop: () => Promise<void> }

beforeAll(async () => {
  server = await startTestServer()
  place = placedIn((await server.addOrganization()).root)
  const { i7: device_revision_id } = await addModels(server.database)
  const add = async (values: typeof place) =>
    (await addDevice(server.database, { ...values, device_revision_id })).id
  device = await add(place)
  // No change of the workspace of the device notifies about it.
  sentinel = await add(placedIn((await server.addOrganization('Other')).root))
  await new Promise<void>((onStarted) => {
    listener = server.database.listen([DEVICE_CHANNEL], {
      onStarted,
      onNotification: (_channel, payload) => told.push(readDeviceMessage(payload).deviceId),
      onFailed: (error) => expect.unreachable(error.message),
      onSilent: () => expect.unreachable('notifications arrive'),
    })
  })
}, 60_000)
beforeEach(async () => {
  told = []
  await edit(device, CALM)
  await settled()
})
afterAll(async () => {
  await listener.stop()
  await server.stop()
})

const edit = (id: string, values: object) =>
  server.database.as('system', (tx) =>
    tx.updateTable('devices').set(values).where('id', '=', id).execute(),
  )

let names = 0
/** Waits until earlier notifications have arrived; returns how many were about the device. */
async function settled() {
  await edit(sentinel, { name: `Sentinel ${names++}` })
  await vi.waitFor(() => expect(told).toContain(sentinel), { interval: 5 })
  const heard = told.filter((id) => id === device).length
  told = []
  return heard
}

describe('notifies about', () => {
  it.each([
    ['a poll without changes', { last_seen: at(0), expected_at: at(15) }, false],
    ['the same battery percentage', { battery_level: 80.4 }, false],
    ['a signal in the same range', { wifi_rssi: -70 + 1 }, false],
    ['another battery percentage', { battery_level: 79 }, true],
    ['a charging cable', { charging: true }, true],
    ['a signal in another range', { wifi_rssi: -80 }, true],
    ['an unknown signal', { wifi_rssi: null }, true],
    ['another frame', { frame_name: 'two' }, true],
    ['a frame that is not drawn yet', { frame_rendered_at: null }, true],
    ['an offer', { offered_frame_name: 'two' }, true],
    ['a download', { downloaded_frame_name: 'two' }, true],
    ['another firmware', { firmware_version: '2.0' }, true],
    ['a connection', { last_connected: at(0) }, true],
    ['a name', { name: 'Window' }, true],
    ['the name of its default content', { default_content_name: 'Menu' }, true],
    ['another mounting', { upside_down: true }, true],
    ['the removal from its organization', { organization_id: null, workspace_id: null }, true],
  ])('%s: %o %s', async (_what, values, isTold) => {
    await edit(device, { ...place, ...values })
    expect((await settled()) > 0).toBe(isTold)
  })

  it('a late poll, but not the next one on time', async () => {
    await edit(device, { last_seen: at(18), expected_at: at(33) })
    expect(await settled()).toBe(1)
    await edit(device, { last_seen: at(19) })
    expect(await settled()).toBe(0)
  })

  it('a repeated poll without a download, once', async () => {
    const offered = { downloaded_frame_name: null, offered_at: at(-1) }
    await edit(device, offered)
    await settled()
    await edit(device, { last_seen: at(5) })
    expect(await settled()).toBe(1)
    await edit(device, { last_seen: at(6) })
    expect(await settled()).toBe(0)
  })

  it('an unchanged device three times an hour, so that it does not count as disconnected', async () => {
    let count = 0
    for (let minute = 1; minute <= 60; minute++) {
      await edit(device, { last_seen: at(minute), expected_at: at(minute + 1) })
      count += await settled()
    }
    expect(count).toBe(3)
  })

  it('another timezone of the workspace, unless the device has its own', async () => {
    const setZone = (timezone_id: string) =>
      server.database.as('system', (tx) =>
        tx
          .updateTable('workspaces')
          .set({ timezone_id })
          .where('id', '=', place.workspace_id)
          .execute(),
      )
    await edit(device, place)
    await settled()
    await setZone('Asia/Tokyo')
    expect(await settled()).toBe(1)
    await setZone('Asia/Tokyo')
    expect(await settled()).toBe(0)
    await edit(device, { timezone_id: 'Europe/Kyiv' })
    await settled()
    await setZone('Europe/Warsaw')
    expect(await settled()).toBe(0)
  })

  it('an added and a deleted schedule entry', async () => {
    const start_at = at(60)
    const entry = { device_id: device, name: 'Menu', start_at, end_at: at(120) }
    const sha256 = 'a'.repeat(64)
    await server.database.as('system', (tx) =>
      tx
        .insertInto('media')
        .values({ sha256, bytes: 1, type: 'image/webp', width: 1, height: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    await server.database.as('system', (tx) =>
      tx
        .insertInto('schedules')
        .values({ ...entry, picture_sha256: sha256 })
        .execute(),
    )
    expect(await settled()).toBe(1)
    await server.database.as('system', (tx) =>
      tx.deleteFrom('schedules').where('device_id', '=', device).execute(),
    )
    expect(await settled()).toBe(1)
  })
})
