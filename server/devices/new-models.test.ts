import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { DEMO_IMAGES } from '#server/demo/seed/library-images.ts'
import { newPanel, type Panel } from '#server/demo/simulator/panel.ts'
import { pollCycle } from '#server/demo/simulator/poll-cycle.ts'
import { seriesPanel } from '#server/demo/simulator/series.ts'
import { rasterize } from '#server/drawing/raster.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import type { DeviceGroup, DisplayType, ListedRevision } from '#src/contract/device-model.ts'
import { panelOf, renderFrame } from '#src/imaging/frame.ts'
import { encodePng } from '#src/imaging/png.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { addDevice, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let baseUrl: string
let workspace: { id: string; organizationId: string }
let root: Call
let picture: Uint8Array<ArrayBuffer>
/** The pixels as decoded by the console’s cropper. */
let raster: Raster

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date() })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
  workspace = (await server.addOrganization()).root
  root = await server.as(await server.addUser('ROOT', null))
  picture = await jpegCodec.encode(await rasterize(DEMO_IMAGES.lighthouse.svg()), 0.9)
  raster = await jpegCodec.decode(picture)
}, 60_000)
afterAll(() => server.stop())

interface Display {
  displayType: DisplayType
  colorDepth: number
  resolutionHorizontal: number
  resolutionVertical: number
}

const sized = (
  displayType: DisplayType,
  colorDepth: number,
  width = 212,
  height = 104,
): Display => ({
  displayType,
  colorDepth,
  resolutionHorizontal: width,
  resolutionVertical: height,
})

const MEASURES = { diagonal: 7.5, ppi: 124, width: 163.2, height: 97.9 }
const PARTS = {
  stockNumber: 'S-1',
  batteryCapacityWh: 6.8,
  displayRevision: 'A',
  partNumber: 'P-1',
  pcbDigitalRevision: 'D1',
  fl: false,
  ctp: false,
}

async function addModel(name: string, display: Display) {
  const payload = { name, displayName: name, ...MEASURES, ...display, ...PARTS }
  const made = await root({ method: 'POST', url: '/api/device-groups', payload })
  expect(made.statusCode).toBe(200)
  const { id } = made.json<DeviceGroup>()
  const listed = await root({ url: `/api/revisions?limit=0&deviceGroupId=${id}` })
  const [revision] = listed.json<{ data: ListedRevision[] }>().data
  if (!revision) throw new Error('A model came without its revision')
  return revision
}

async function pushTo(deviceId: string) {
  const form = new FormData()
  form.set('organizationId', workspace.organizationId)
  form.set('image', new File([picture], 'Lighthouse.jpg', { type: 'image/jpeg' }))
  const url = `/api/devices/${deviceId}/upload-image`
  expect((await root({ url, method: 'POST', payload: form })).statusCode).toBe(200)
}

/** Runs one wake over HTTP; returns the last drawn frame, if any. */
async function wakes(panel: Panel) {
  const drawn: Uint8Array[] = []
  const show = async (_panel: Panel, png: Uint8Array) => void drawn.push(png)
  const after = await pollCycle(panel, { baseUrl, now: Date.now, show })
  expect(after.failed).toBe(false)
  return { panel: after.panel, png: drawn.at(-1) }
}

const preview = (display: Display) => encodePng(renderFrame(raster, panelOf(display)))

const sameBytes = (png: Uint8Array | undefined, wanted: Uint8Array) =>
  png !== undefined && Buffer.compare(png, wanted) === 0

const chunkOf = (png: Uint8Array, name: string) => {
  const bytes = Buffer.from(png)
  const at = bytes.indexOf(name)
  return at < 0 ? undefined : bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4))
}

/** Reads the header and palette of a PNG. */
const readPng = (png: Uint8Array) => {
  const header = chunkOf(png, 'IHDR') ?? Buffer.alloc(13)
  const colors = [...(chunkOf(png, 'PLTE') ?? [])]
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bits: header[8],
    isGray: header[9] === 0,
    palette: Array.from({ length: colors.length / 3 }, (_, at) => colors.slice(3 * at, 3 * at + 3)),
  }
}

const BLACK_WHITE_RED = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
]
const SPECTRA = [...BLACK_WHITE_RED, [0, 255, 0], [0, 0, 255], [255, 255, 0]]
const EIGHT_GRAYS = [0, 36, 73, 109, 146, 182, 219, 255].map((level) => [level, level, level])
const grays = (bits: number) => ({ bits, isGray: true, palette: [] })
const colors = (bits: number, palette: number[][]) => ({ bits, isGray: false, palette })

describe('a model that ROOT has added', () => {
  let serial = 7_000
  const addPanel = async (revision: ListedRevision) => {
    const hardware = seriesPanel(serial++)
    const { id } = await addDevice(server.database, {
      ...placedIn(workspace),
      device_revision_id: revision.id,
      mac_address: hardware.macAddress,
      cloud_name: hardware.cloudName,
    })
    return { id, panel: newPanel(hardware) }
  }

  it.each([
    ['og', sized('BW', 1, 800, 480), grays(1)],
    ['four grays', sized('BW', 2), grays(2)],
    ['eight grays', sized('BW', 3), colors(4, EIGHT_GRAYS)],
    ['sixteen grays', sized('BW', 4), grays(4)],
    ['more grays than panels have', sized('BW', 8), grays(4)],
    ['red, one bit', sized('BWR', 1), colors(2, BLACK_WHITE_RED)],
    ['red, two bits', sized('BWR', 2), colors(2, BLACK_WHITE_RED)],
    ['color, four bits', sized('fullColor', 4), colors(4, SPECTRA)],
    ['color, 24 bits', sized('fullColor', 24), colors(4, SPECTRA)],
    ['no whole bytes in a row', sized('BW', 1, 131, 77), grays(1)],
  ])(
    'gets the pixels of the preview, in the format of its panel: %s [MOD-10] [MOD-21]',
    async (name, display, expected) => {
      const { id, panel } = await addPanel(await addModel(name, display))
      await pushTo(id)
      const { png } = await wakes(panel)
      expect(readPng(png ?? new Uint8Array())).toEqual({
        width: display.resolutionHorizontal,
        height: display.resolutionVertical,
        ...expected,
      })
      expect(sameBytes(png, preview(display))).toBe(true)
    },
  )

  it('gets new pixels at the next poll after its display changed [MOD-13] [MOD-14]', async () => {
    const before = sized('BW', 1)
    const revision = await addModel('changing', before)
    const { id, panel } = await addPanel(revision)
    await pushTo(id)
    const first = await wakes(panel)
    expect(sameBytes(first.png, preview(before))).toBe(true)
    expect((await wakes(first.panel)).png).toBeUndefined()

    const after = sized('BWR', 2, 296, 128)
    const payload = { ...MEASURES, ...after, ...PARTS }
    const { width: _width, height: _height, ...ofRevision } = payload
    const url = `/api/revisions/${revision.id}`
    expect((await root({ method: 'PUT', url, payload: ofRevision })).statusCode).toBe(200)
    const second = await wakes(first.panel)
    expect(sameBytes(second.png, preview(after))).toBe(true)
    expect((await wakes(second.panel)).png).toBeUndefined()
  })

  it('also updates its revisions and their devices when its panel is corrected [MOD-13]', async () => {
    const before = sized('BW', 1)
    const revision = await addModel('corrected', before)
    const { id, panel } = await addPanel(revision)
    await pushTo(id)
    const first = await wakes(panel)
    const after = sized('BW', 4)
    const payload = { name: 'corrected', displayName: 'corrected', ...MEASURES, ...after }
    const url = `/api/device-groups/${revision.deviceGroup.id}`
    expect((await root({ method: 'PUT', url, payload })).statusCode).toBe(200)
    expect(sameBytes((await wakes(first.panel)).png, preview(after))).toBe(true)
  })
})
