import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { displayAnswer } from '#server/devices/answers.ts'
import type { Shadow } from '#src/contract/firmware.ts'
import { addDevice, addModels } from '#tests/fixtures/device-rows.ts'
import { startFileServer } from '#tests/helpers/file-server.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { firmwareImage, readFirmwareImage } from './firmware-image.ts'
import { updateFirmware } from './firmware.ts'
import { newPanel, type Panel } from './panel.ts'
import { pollCycle } from './poll-cycle.ts'
import { seriesPanel } from './series.ts'

const VERSION = '1.9.0'

let server: TestServer
let files: Awaited<ReturnType<typeof startFileServer>>
let baseUrl: string
let call: Awaited<ReturnType<TestServer['as']>>
let revision: string
let groupId: string

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date() })
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  files = await startFileServer({
    '/good.bin': firmwareImage({ version: VERSION, models: ['i7', 'x'] }),
    '/unsound.bin': firmwareImage({ version: VERSION, models: ['i7'], failsPercent: 100 }),
    '/foreign.bin': firmwareImage({ version: VERSION, models: ['og'] }),
    // Larger than the socket buffers between server and panel.
    '/large.bin': new Uint8Array(15 * 1024 * 1024),
    '/noise.bin': new TextEncoder().encode('noise'),
  })
  revision = (await addModels(server.database)).i7
  call = await server.as(await server.addUser('ROOT', null))
  const rows = await server.database.as('system', (tx) =>
    tx.selectFrom('device_groups').select('id').where('name', '=', 'i7').execute(),
  )
  groupId = rows[0]?.id ?? ''
}, 60_000)
afterAll(async () => {
  await files.stop()
  await server.stop()
})

const asleep = { show: async () => undefined, now: Date.now }
const wakeUp = (panel: Panel) => pollCycle(panel, { ...asleep, baseUrl })

/** A registered panel of the series with a pending firmware update. */
async function panelWith(file: string) {
  const { id, macAddress } = await addDevice(server.database, { device_revision_id: revision })
  const { name } = (await call({ url: `/api/devices/${id}` })).json<{ name: string }>()
  const answer = await call({
    url: '/api/devices/update-firmware',
    method: 'POST',
    payload: {
      devicesFirmware: [
        {
          awsDeviceName: name,
          firmwarePath: files.origin + file,
          firmwareVersionName: `${VERSION}-1`,
        },
      ],
      deviceGroupIds: [groupId],
    },
  })
  expect(answer.json()).toEqual({ success: [name], failure: [] })
  const panel = newPanel({ ...seriesPanel(0), macAddress, modelName: 'i7' })
  return { id, name, panel }
}
const deploymentOf = async (name: string) =>
  (await call({ url: `/api/devices/shadows?ExternalNames=${name}` })).json<
    Record<string, Shadow>
  >()[name]?.deployment
const isDownloaded = (name: string) =>
  vi.waitFor(async () => expect((await deploymentOf(name))?.state).toBe('downloaded'))

describe('a simulated panel', () => {
  it('installs offered firmware, restarts and reports it [FW-34]', async () => {
    const { name, panel } = await panelWith('/good.bin')
    const first = await wakeUp(panel)
    expect(first.line).toMatch(/restarts with firmware 1\.9\.0$/)
    expect(first.sleepS).toBe(1)
    await isDownloaded(name)
    const second = await wakeUp(first.panel)
    expect(second.line).toMatch(/^keeps inkflt-\S+$/)
    expect((await deploymentOf(name))?.state).toBe('success')
  })

  it.each([
    ['/unsound.bin', 'firmware 1.9.0 did not start, reverted to 1.8.14'],
    ['/foreign.bin', 'firmware 1.9.0 is for og'],
    ['/noise.bin', 'the file is not firmware of a simulated panel'],
  ])('keeps its firmware and logs why if it is offered %s', async (file, why) => {
    const { id, name, panel } = await panelWith(file)
    const first = await wakeUp(panel)
    expect(first.line).toContain(`keeps firmware 1.8.14: ${why}`)
    await isDownloaded(name)
    const logs = await server.database.as('system', (tx) =>
      tx.selectFrom('device_logs').select('message').where('device_id', '=', id).execute(),
    )
    expect(logs).toEqual([{ message: why }])
    await wakeUp(first.panel)
    expect(await deploymentOf(name)).toMatchObject({
      state: 'failure',
      reason: 'Came back with 1.8.14 instead of 1.9.0',
    })
  })

  it('ignores firmware that is offered with status 202', async () => {
    const offer = { image_url: '', filename: '', refresh_rate: 15, firmware_url: '/good.bin' }
    const answer = displayAnswer({ ...offer, status: 202 })
    const server = { ask: vi.fn(), now: Date.now }
    expect(await updateFirmware(newPanel(seriesPanel(0)), answer, server)).toBeUndefined()
    expect(server.ask).not.toHaveBeenCalled()
  })

  it('waits a day after an interrupted download', async () => {
    const { name, panel } = await panelWith('/large.bin')
    const first = await wakeUp({ ...panel, firmwareFailedAtMs: Date.now() })
    expect(first.line).not.toContain('firmware')
    expect((await deploymentOf(name))?.state).toBe('offered')

    const { panel: known } = first
    const headers = { ID: known.macAddress, 'Access-Token': known.apiKey ?? '' }
    const display = await fetch(`${baseUrl}/api/display`, { headers })
    const { firmware_url } = (await display.json()) as { firmware_url: string }
    const cut = new AbortController()
    const body = await fetch(firmware_url, { signal: cut.signal })
    await body.body?.getReader().read()
    cut.abort()
    await vi.waitFor(async () =>
      expect(await deploymentOf(name)).toMatchObject({
        state: 'waiting',
        reason: 'Its last attempt failed less than 24 hours ago.',
      }),
    )
  })
})

describe('a firmware image', () => {
  it('is read back with the same header', () => {
    const head = { version: '2.0', models: ['og'], failsPercent: 3 }
    expect(readFirmwareImage(firmwareImage(head))).toEqual(head)
  })
})
