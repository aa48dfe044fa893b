import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runFleet, type FleetOptions } from '#server/demo/simulator/fleet.ts'
import { createHttp } from '#server/demo/simulator/http.ts'
import type { Panel } from '#server/demo/simulator/panel.ts'
import { FRAMES_OF_FLEET, panelFleet } from '#tests/helpers/panel-fleet.ts'
import { createServerProcess, type ServerProcess } from '#tests/helpers/server-process.ts'

const PANELS = 240
/** The number of panels that get another image just before the server is killed. */
const CHANGED = 60
const CONNECTIONS = 16
const EACH_MS = 1_000

let server: ServerProcess
const http = createHttp(CONNECTIONS)

beforeAll(async () => {
  server = await createServerProcess(['--empty', '--api-only'])
  await server.start()
}, 120_000)
afterAll(async () => {
  http.close()
  await server.dispose()
})

const rows = async () => {
  const found = await server.query(
    'select mac_address, frame_name, frame_sha256, downloaded_frame_name, last_seen from devices',
  )
  return new Map(found.map((row) => [row['mac_address'], row]))
}

it('loses no panel when the server is killed while hundreds poll; each polls again and shows its current frame', async () => {
  const fleet = await panelFleet(server)
  const glass = new Map<string, string>()
  const asleep = new Map<string, Panel>()
  const run = (changes: Partial<FleetOptions>) =>
    runFleet({
      panels: [...asleep.values()],
      context: {
        baseUrl: server.origin,
        ask: http.ask,
        now: Date.now,
        pauseMs: 200,
        show: async ({ macAddress }, png) =>
          void glass.set(macAddress, createHash('sha256').update(png).digest('hex')),
      },
      seed: 1,
      once: true,
      intervalMs: undefined,
      awakeAtOnce: CONNECTIONS,
      signal: new AbortController().signal,
      onPoll: () => undefined,
      onChange: (panel) => asleep.set(panel.macAddress, panel),
      ...changes,
    })
  expect(await run({ panels: await fleet.add(PANELS) })).toBe(0)
  const before = await rows()

  const stop = new AbortController()
  const heard = new Map<string, number>()
  let waited = () => {}
  /** Resolves when each panel has been answered `times` times from now on. */
  const answeredAll = (times: number) =>
    new Promise<void>((resolve) => {
      heard.clear()
      waited = () => {
        if (heard.size === PANELS && Math.min(...heard.values()) >= times) resolve()
      }
    })
  const living = run({
    once: false,
    intervalMs: EACH_MS,
    signal: stop.signal,
    onPoll: ({ macAddress }, line) => {
      if (/^(keeps|draws) /.test(line)) heard.set(macAddress, (heard.get(macAddress) ?? 0) + 1)
      waited()
    },
  })
  await answeredAll(1)
  const changed = await server.query(
    `update devices d set picture_sha256 = other.sha256
    from (select id, (select p.sha256 from media p where p.type = 'image/webp' and p.sha256 <> picture_sha256
        and p.sha256 in (select picture_sha256 from frames) limit 1) as sha256
      from devices where picture_sha256 is not null order by mac_address limit ${CHANGED}) as other
    where d.id = other.id returning d.mac_address`,
  )
  await server.kill()
  await server.start()
  // The poll before the third response can report the frame in flash after the second.
  await answeredAll(3)
  stop.abort()
  await living

  const after = await rows()
  expect(after.size).toBe(PANELS)
  const touched = new Set(changed.map((row) => row['mac_address']))
  expect(touched.size).toBe(CHANGED)
  for (const [macAddress, row] of after) {
    const panel = asleep.get(String(macAddress))
    expect(glass.get(String(macAddress))).toBe(row['frame_sha256'])
    expect([panel?.filename, row['downloaded_frame_name']]).toEqual([
      row['frame_name'],
      row['frame_name'],
    ])
    // A name changes exactly when the bytes do.
    const was = before.get(macAddress)
    expect(row['frame_name'] === was?.['frame_name']).toBe(
      row['frame_sha256'] === was?.['frame_sha256'],
    )
    if (!touched.has(macAddress)) expect(row['frame_name']).toBe(was?.['frame_name'])
  }
  const [drawn] = await server.query('select count(*)::int as frames from frames')
  expect(drawn?.['frames']).toBe(FRAMES_OF_FLEET)
}, 180_000)
