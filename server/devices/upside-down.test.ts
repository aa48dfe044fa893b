import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import type { Device } from '#src/contract/device.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { renderFrame } from '#src/imaging/frame.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import { rotate } from '#src/imaging/rotate.ts'
import { buildDesign, buildElement } from '#tests/fixtures/designs.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { drawnTemplate } from '#tests/fixtures/drawn-template.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { emptyNotice } from './notices.ts'
import { deleteUnusedTemplateFrames } from './template-frames.ts'

const DAY_MS = 24 * 3_600_000
/** A bar in the top left corner, which looks different upside down. */
const BAR = buildDesign({
  bar: buildElement('rectangle', { position: { right: 400, bottom: 300 }, fill: '#000000' }),
})

let server: TestServer
let call: Awaited<ReturnType<TestServer['as']>>
let place: ReturnType<typeof placedIn>
let revisionId: string
let templateFolderId: string

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  place = placedIn(acme.root)
  revisionId = (await addModels(server.database)).i7
  templateFolderId = (await addTemplateFolder(server.database, acme.id)).id
  call = await server.as(await server.addUser('ORG_MANAGER', acme.id, [acme.root.id]))
}, 60_000)
afterAll(() => server.stop())

type Panel = Awaited<ReturnType<typeof addDevice>>

const asSystem = <T>(work: (tx: Tx) => Promise<T>) => server.database.as('system', work)

const addPanel = (columns: object = place) =>
  addDevice(server.database, { ...columns, device_revision_id: revisionId })

async function download(url: string) {
  const { pathname, search } = new URL(url)
  return (await server.app.inject({ url: pathname + search })).rawPayload
}

const setUp = async ({ macAddress }: Panel) =>
  (await server.app.inject({ url: '/api/setup', headers: { ID: macAddress } })).json<{
    api_key: string
    image_url: string
  }>()

async function poll(panel: Panel) {
  const { api_key: key, image_url: setupUrl } = await setUp(panel)
  const headers = { ID: panel.macAddress, 'access-token': key }
  const get = async (url: string) =>
    (await server.app.inject({ url, headers })).json<{ filename: string; image_url: string }>()
  const { filename, image_url: url } = await get('/api/display')
  const screen = await get('/api/current_screen')
  return {
    name: filename,
    png: await download(url),
    setupPng: await download(setupUrl),
    screen: { name: screen.filename, png: await download(screen.image_url) },
  }
}

/** Pixels in reading order. */
const pixels = (png: Uint8Array) => sharp(png).toColourspace('b-w').raw().toBuffer()
const reversed = async (png: Uint8Array) => Buffer.from(await pixels(png)).reverse()
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

async function change({ id }: Panel, body: object) {
  const answer = await call({ url: `/api/devices/${id}`, method: 'PUT', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Device>()
}

async function showImage({ id }: Panel) {
  const bar = { width: 300, height: 720, channels: 3 as const, background: '#000' }
  const file = await sharp({ create: { ...bar, width: 1280, background: '#fff' } })
    .composite([{ input: { create: bar }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('organizationId', place.organization_id)
  form.set('image', new File([new Uint8Array(file)], 'Bar.png', { type: 'image/png' }))
  const url = `/api/devices/${id}/upload-image`
  expect((await call({ url, method: 'POST', payload: form })).statusCode).toBe(200)
}

const newTemplate = async (design: Design) => {
  const owner = { organizationId: place.organization_id, template_folder_id: templateFolderId }
  const value = JSON.stringify(design)
  return (await addTemplate(server.database, { ...owner, name: 'Bar', value })).id
}

async function showTemplate({ id }: Panel, orientation: 'horizontal' | 'vertical') {
  const templateId = await newTemplate(BAR)
  const url = `/api/devices/${id}/set-default-template`
  const body = { orientation, templateId, variables: {} }
  expect((await call({ url, method: 'POST', body })).statusCode).toBe(200)
}

it('gives an empty panel its notice rotated left as soon as it is vertical [CROP-05]', async () => {
  const panel = await addPanel()
  const horizontal = await poll(panel)
  const changed = await change(panel, { currentOrientation: 'vertical' })
  expect(changed).toMatchObject({ delivery: { downloadedAt: null } })
  const vertical = await poll(panel)
  expect(vertical.name).not.toBe(horizontal.name)
  const { raster } = await emptyNotice({ width: 720, height: 1280 }, 'horizontal').draw()
  const expected = encodePng(
    renderFrame(rotate(raster, 270), {
      width: 1280,
      height: 720,
      palette: PALETTES['black-white'],
    }),
  )
  expect(isSame(vertical.png, expected)).toBe(true)
  await change(panel, { currentOrientation: 'horizontal' })
  expect(isSame((await poll(panel)).png, horizontal.png)).toBe(true)
})

describe('a panel that is mounted upside down', () => {
  it.each<[string, (panel: Panel) => Promise<void>]>([
    ['an image', showImage],
    ['a template', (panel) => showTemplate(panel, 'horizontal')],
    ['a template for a vertical panel', (panel) => showTemplate(panel, 'vertical')],
    ['the notice of an empty panel', () => Promise.resolve()],
    [
      'the notice of an empty vertical panel',
      async (panel) => void (await change(panel, { currentOrientation: 'vertical' })),
    ],
  ])('gets %s rotated by 180 degrees, under another name', async (_what, show) => {
    const panel = await addPanel()
    await show(panel)
    const upright = await poll(panel)
    const { thumbnail } = await change(panel, {})

    expect(await change(panel, { upsideDown: true })).toMatchObject({
      upsideDown: true,
      thumbnail,
      delivery: { downloadedAt: null },
    })
    const turned = await poll(panel)
    expect(turned.name).not.toBe(upright.name)
    expect(isSame(turned.png, upright.png)).toBe(false)
    expect(isSame(await pixels(turned.png), await reversed(upright.png))).toBe(true)
    expect(isSame(turned.setupPng, turned.png)).toBe(true)
    expect(turned.screen).toEqual({ name: turned.name, png: turned.png })
    expect((await poll(panel)).name).toBe(turned.name)

    expect((await change(panel, { upsideDown: false })).upsideDown).toBe(false)
    const back = await poll(panel)
    expect(isSame(back.png, upright.png)).toBe(true)
    expect([upright.name, turned.name]).not.toContain(back.name)
  })

  it('stays upside down when another field changes', async () => {
    const panel = await addPanel()
    await change(panel, { upsideDown: true })
    expect(await change(panel, { name: 'Counter' })).toMatchObject({ upsideDown: true })
    expect(await change(panel, { currentOrientation: 'vertical' })).toMatchObject({
      currentOrientation: 'vertical',
      upsideDown: true,
    })
  })

  it('gets the frame of a running entry rotated', async () => {
    const panel = await addPanel({ ...place, upside_down: true })
    const template_id = await newTemplate(BAR)
    const [start_at, end_at] = [-1, 1].map((hours) => new Date(server.clock.at + hours * 3_600_000))
    if (!start_at || !end_at) throw new Error('no times')
    await asSystem((tx) =>
      tx
        .insertInto('schedules')
        .values({ device_id: panel.id, name: 'Visit', start_at, end_at, template_id })
        .execute(),
    )
    const { png } = await poll(panel)
    expect(isSame(await pixels(png), await reversed(await drawnTemplate(BAR)))).toBe(true)
  })

  it('gets its setup code rotated before it is registered', async () => {
    const panel = await addPanel({})
    const upright = await poll(panel)
    await asSystem((tx) =>
      tx.updateTable('devices').set({ upside_down: true }).where('id', '=', panel.id).execute(),
    )
    const { setupPng } = await poll(panel)
    expect(isSame(await pixels(setupPng), await reversed(upright.setupPng))).toBe(true)
  })

  it('keeps the template’s upright frame from being deleted as unused', async () => {
    const panel = await addPanel({ ...place, upside_down: true })
    await showTemplate(panel, 'horizontal')
    const drawn = () =>
      asSystem((tx) =>
        tx
          .selectFrom('devices as d')
          .innerJoin('frames as f', 'f.frame_sha256', 'd.frame_sha256')
          .innerJoin('template_frames as t', 't.frame_sha256', 'f.picture_sha256')
          .select('t.recipe_sha256')
          .where('d.id', '=', panel.id)
          .execute(),
      )
    expect(await drawn()).toHaveLength(1)
    await asSystem((tx) => deleteUnusedTemplateFrames(tx, new Date(server.clock.at + DAY_MS * 2)))
    expect(await drawn()).toHaveLength(1)
  })
})
