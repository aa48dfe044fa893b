import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildDesign, buildText } from '#tests/fixtures/designs.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { drawnTemplate } from '#tests/fixtures/drawn-template.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import type { FaultShares } from './faults.ts'
import { runFleet } from './fleet.ts'
import { createHttp } from './http.ts'
import { newPanel, type Panel } from './panel.ts'
import type { PollContext } from './poll-cycle.ts'
import { download } from './requests.ts'
import { seriesPanel } from './series.ts'
import { loadPanels, savePanels } from './state.ts'

const FLEET = 12
const http = createHttp(4)

let server: TestServer
let baseUrl: string
let folder: string
let macAddresses: string[]

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date() })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-panels-'))
  const { root } = await server.addOrganization()
  const revisions = await addModels(server.database)
  const made = []
  for (let index = 0; index < FLEET; index++)
    made.push(
      await addDevice(server.database, {
        ...placedIn(root),
        device_revision_id: revisions.i7,
        // The luck of a panel follows from it, so it does not depend on the files that ran before.
        mac_address: seriesPanel(1_000 + index).macAddress,
      }),
    )
  macAddresses = made.map(({ macAddress }) => macAddress)
}, 60_000)
afterAll(async () => {
  http.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const devices = () =>
  server.database.as('system', (tx) => tx.selectFrom('devices').selectAll().execute())

/** Runs one wake of each panel; returns their state afterward and their log lines. */
async function wakeAll(
  panels: Panel[],
  show = async (_panel: Panel, _png: Uint8Array) => {},
  changes: Partial<PollContext> = {},
) {
  const lines: string[] = []
  const asleep = new Map<string, Panel>()
  const failed = await runFleet({
    panels,
    context: { baseUrl, ask: http.ask, now: Date.now, show, pauseMs: 0, ...changes },
    seed: 1,
    once: true,
    intervalMs: undefined,
    awakeAtOnce: 4,
    signal: new AbortController().signal,
    onPoll: (_panel, line) => lines.push(line),
    onChange: (panel) => asleep.set(panel.macAddress, panel),
  })
  return { failed, lines, panels: [...asleep.values()] }
}

const fresh = () =>
  macAddresses.map((macAddress, at) => newPanel({ ...seriesPanel(at), macAddress }))

describe('the fleet', () => {
  it('runs setup, draws the due frames, and downloads nothing twice', async () => {
    const first = await wakeAll(fresh())
    expect(first.failed).toBe(0)
    expect(first.lines.every((line) => /^draws inkflt-\w{6}-\d{10}, \d+ bytes$/.test(line))).toBe(
      true,
    )
    const shown: string[] = []
    const second = await wakeAll(
      first.panels,
      async ({ macAddress }) => void shown.push(macAddress),
    )
    expect(second.lines.every((line) => line.startsWith('keeps inkflt-'))).toBe(true)
    expect(shown).toEqual([])
    const notDownloaded = async () =>
      (await devices()).filter((row) => row.downloaded_frame_name !== row.frame_name)
    await expect.poll(notDownloaded).toEqual([])
    for (const row of await devices()) {
      expect(row.last_seen && row.last_connected && row.wifi_rssi).toBeTruthy()
    }
  })

  it('downloads a template with exactly the pixels of the renderer [TPL-16] [TPL-22]', async () => {
    const design = buildDesign({ words: buildText({ content: 'Room {{room}}', size: 120 }) })
    const variables = { room: '2.14' }
    const [one] = fresh()
    const [row] = await devices()
    const organizationId = row?.organization_id ?? ''
    const { id } = await addTemplate(server.database, {
      organizationId,
      template_folder_id: (await addTemplateFolder(server.database, organizationId)).id,
      value: JSON.stringify(design),
    })
    await server.database.as('system', (tx) =>
      tx
        .updateTable('devices')
        .set({
          template_as_default_set: true,
          template_id: id,
          template_orientation: 'horizontal',
          template_variables: JSON.stringify(variables),
        })
        .where('mac_address', '=', one?.macAddress ?? '')
        .execute(),
    )
    const downloaded: Uint8Array[] = []
    await wakeAll([one as Panel], async (_panel, png) => void downloaded.push(png))
    const expected = await drawnTemplate(design, { variables })
    expect(Buffer.compare(downloaded.at(-1) ?? new Uint8Array(), expected)).toBe(0)
  })

  it('keeps its state when its key is rejected, and polls again', async () => {
    const [one] = fresh()
    const stale = { ...(one as Panel), apiKey: 'from another server', filename: 'x' }
    const told = await wakeAll([stale])
    expect(told.lines).toEqual(['failed: display answered 404'])
    expect(told.panels[0]).toMatchObject({ apiKey: 'from another server', filename: 'x' })
  })

  it('makes five attempts per wake, and counts consecutive failed wakes', async () => {
    const asked: string[] = []
    const ask: PollContext['ask'] = async (url, question) => {
      asked.push(url.slice(baseUrl.length))
      return http.ask(url, question)
    }
    const [one] = fresh()
    const stale = { ...(one as Panel), apiKey: 'from another server' }
    let { panels } = await wakeAll([stale], undefined, { ask })
    expect(asked).toEqual([...Array.from({ length: 5 }, () => '/api/display'), '/api/log'])
    for (const failures of [2, 3, 4, 5]) {
      ;({ panels } = await wakeAll(panels, undefined, { ask }))
      expect(panels[0]?.failures).toBe(failures)
    }
  })

  it('counts an unregistered panel as failed, and lets it sleep', async () => {
    const unknown = newPanel({ ...seriesPanel(0), macAddress: '00:11:22:33:44:55' })
    const { failed, lines } = await wakeAll([unknown])
    expect([failed, lines]).toEqual([1, ['failed: setup answered 404']])
  })
})

describe('a panel with a frame of its size', () => {
  /** A server that sends what ours never does. */
  const served = (width: number, height: number, length: number) => {
    const bytes = new Uint8Array(length)
    bytes.set([0x89, 0x50, 0x4e, 0x47])
    const header = new DataView(bytes.buffer)
    header.setUint32(16, width)
    header.setUint32(20, height)
    const headers = { 'content-type': 'image/png', 'content-length': String(length) }
    return { baseUrl, now: Date.now, ask: async () => ({ status: 200, headers, bytes }) }
  }
  const panel = newPanel(seriesPanel(0))

  it.each([
    [800, 480, 90_000],
    [480, 800, 90_000],
    [1_280, 720, 750_000],
  ])('of %i × %i takes at most %i bytes, like the firmware', async (width, height, most) => {
    const take = (length: number) => download(served(width, height, length), panel, '/frame')
    expect((await take(most)).byteLength).toBe(most)
    await expect(take(most + 1)).rejects.toThrow(`the image is too large: ${most + 1} bytes`)
  })
})

describe('a fleet with faults', () => {
  const luckOf = (shares: FaultShares) => ({ luck: { seed: 3, shares } })

  it('keeps its screen when a download fails, and retries at a later wake', async () => {
    const faults = luckOf({ download: 1 })
    let panels = (await wakeAll(fresh())).panels.map((panel) => ({
      ...panel,
      filename: 'before' as string | null,
    }))
    let failed = 0
    for (let wakes = 0; wakes < 12; wakes++) {
      const before = new Map(panels.map((panel) => [panel.macAddress, panel.filename]))
      const woken = await wakeAll(panels, undefined, faults)
      for (const { macAddress, failures, filename } of woken.panels)
        if (failures > 0) expect(filename).toBe(before.get(macAddress))
      failed += woken.failed
      panels = woken.panels
    }
    expect(failed).toBeGreaterThan(3)
    for (const row of await devices()) {
      const panel = panels.find(({ macAddress }) => macAddress === row.mac_address)
      expect(panel?.filename).toBe(row.frame_name)
    }
  })

  it('sends nothing without its network, and reports a low battery', async () => {
    const lost = await wakeAll(fresh(), undefined, luckOf({ wifi: 1 }))
    expect(lost.failed).toBeGreaterThan(0)
    expect(lost.failed).toBe(lost.lines.filter((line) => line === 'finds no network').length)
    // Voltages are filtered: a single low one counts as a glitch.
    for (let poll = 0; poll < 3; poll += 1)
      await wakeAll(fresh(), undefined, luckOf({ battery: 1 }))
    for (const row of await devices()) expect(row.battery_level).toBeLessThanOrEqual(5)
  })

  it('is rejected with the wrong key, which it does not store', async () => {
    const good = (await wakeAll(fresh())).panels
    const refused = await wakeAll(good, undefined, luckOf({ key: 1 }))
    expect(refused.failed).toBe(FLEET)
    expect(refused.panels.map(({ apiKey }) => apiKey).toSorted()).toEqual(
      good.map(({ apiKey }) => apiKey).toSorted(),
    )
    expect((await wakeAll(refused.panels)).failed).toBe(0)
  })
})

describe('the saved state of panels', () => {
  it('is restored for the same server only', async () => {
    const file = path.join(folder, 'state.json')
    const [panel] = fresh() as [Panel]
    await savePanels(file, baseUrl, [panel])
    expect(await loadPanels(file, baseUrl)).toEqual(new Map([[panel.macAddress, panel]]))
    expect((await loadPanels(file, 'http://elsewhere')).size).toBe(0)
  })

  it.each(['', '{', '{"server":"x","panels":[{}]}', 'null'])(
    'is ignored if the file contains %j',
    async (text) => {
      const file = path.join(folder, 'broken.json')
      await writeFile(file, text)
      expect((await loadPanels(file, 'x')).size).toBe(0)
    },
  )
})

describe('npm run devices', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [
      '--import=tsx',
      path.join(import.meta.dirname, 'main.ts'),
      `--server=${baseUrl}/`,
      `--state=${path.join(folder, 'run.json')}`,
      ...args,
    ])

  it('writes the served frame of a panel to a file named after its MAC address', async () => {
    const [macAddress = ''] = macAddresses
    const frames = path.join(folder, 'frames')
    const { stdout } = await run('--once', `--mac=${macAddress}`, `--frames=${frames}`)
    expect(stdout).toContain(`${macAddress} `)
    expect(await readdir(frames)).toEqual([`${macAddress.replaceAll(':', '-')}.png`])
    const written = await readFile(path.join(frames, `${macAddress.replaceAll(':', '-')}.png`))
    const row = (await devices()).find(({ mac_address }) => mac_address === macAddress)
    const wanted = await server.deps.media.read(row?.frame_sha256 ?? '')
    expect(Buffer.compare(written, wanted)).toBe(0)
    const again = await run('--once', `--mac=${macAddress}`)
    expect(again.stdout).toContain('keeps inkflt-')
  }, 60_000)

  it('prints its flags with --help', async () => {
    const { stdout } = await run('--help')
    for (const flag of ['--faults', '--seed', '--frames', '--once', '--spread', '--reset'])
      expect(stdout).toContain(`\n  ${flag} `)
  }, 60_000)

  it.each([['--count=many'], ['--color=red'], ['--faults=rust=0.1'], ['--faults=wifi=2']])(
    'rejects %s with one line and its usage',
    async (flag) => {
      await expect(run(flag)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^[^\n]+\nnpm run devices/),
      })
    },
    60_000,
  )
})
