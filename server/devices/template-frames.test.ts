import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { templateDrawer } from '#server/drawing/template-drawer.ts'
import { toStored } from '#server/media/images.ts'
import { storeMedia } from '#server/media/store-media.ts'
import { removeUnusedMedia } from '#server/media/unused.ts'
import type { Device } from '#src/contract/device.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { buildDesign, buildElement, buildText } from '#tests/fixtures/designs.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { drawnTemplate } from '#tests/fixtures/drawn-template.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const HOUR_MS = 3_600_000
const WELCOME = buildDesign({
  bar: buildElement('rectangle', { position: { right: 1100 }, fill: '#000000' }),
  words: buildText({ content: 'Welcome, {{guest|dear guest}}', size: 90 }),
})
const ORIENTED = { orientation: 'vertical' } as const

type Call = Awaited<ReturnType<TestServer['as']>>
type Folder = Awaited<ReturnType<typeof addImageFolder>>
interface Panel {
  id: string
  macAddress: string
}

let server: TestServer
let call: Call
let place: ReturnType<typeof placedIn>
let revisionId: string
let templateFolderId: string
let folders: Record<'own' | 'foreign', Folder>
let panel: Panel

const addPanel = () => addDevice(server.database, { ...place, device_revision_id: revisionId })
const newTemplate = async (design: Design | string, name = 'Welcome') => {
  const value = typeof design === 'string' ? design : JSON.stringify(design)
  const owner = { organizationId: place.organization_id, template_folder_id: templateFolderId }
  return (await addTemplate(server.database, { ...owner, name, value })).id
}

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  folders = {
    own: await addImageFolder(server.database, acme.id),
    foreign: await addImageFolder(server.database, other.id),
  }
  revisionId = (await addModels(server.database)).i7
  place = placedIn(acme.root)
  templateFolderId = (await addTemplateFolder(server.database, acme.id)).id
  call = await server.as(await server.addUser('ORG_EDITOR', acme.id, [acme.root.id]))
}, 60_000)
beforeEach(async () => {
  panel = await addPanel()
})
afterAll(() => server.stop())

const setDefault = async (
  templateId: string,
  variables: Record<string, string> = {},
  { orientation = 'horizontal', on = panel }: { orientation?: string; on?: Panel } = {},
) => {
  const url = `/api/devices/${on.id}/set-default-template`
  const answer = await call({ url, method: 'POST', body: { orientation, templateId, variables } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Device>()
}
const saved = (templateId: string, value: string) =>
  server.database.as('system', (tx) =>
    tx.updateTable('templates').set({ value }).where('id', '=', templateId).execute(),
  )

async function poll({ macAddress }: Panel = panel) {
  const setup = await server.app.inject({ url: '/api/setup', headers: { ID: macAddress } })
  const headers = { ID: macAddress, 'access-token': setup.json().api_key }
  const answer = await server.app.inject({ url: '/api/display', headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const { filename, image_url, refresh_rate } = answer.json()
  const { pathname, search } = new URL(image_url)
  const { rawPayload } = await server.app.inject({ url: pathname + search })
  return { filename, refresh_rate, png: rawPayload }
}
const shown = async () => (await call({ url: `/api/devices/${panel.id}` })).json<Device>()
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const hashOf = ({ thumbnail }: Device) => thumbnail?.split('/')[2]
const framesDrawn = async () =>
  (
    await server.database.as('system', (tx) =>
      tx.selectFrom('template_frames').select('recipe_sha256').execute(),
    )
  ).length

/** A library image with its bytes. */
async function addPhoto(folder: Folder) {
  const photo = buildPhoto(600, 400)
  const sha256 = await server.database.as('system', async (tx) =>
    storeMedia(tx, server.deps.media, await toStored(photo), { type: 'image/webp', ...photo }),
  )
  const { id } = await addImage(server.database, folder, { sha256 })
  return { id, sha256, photo }
}
const withPhoto = (imageId: string) =>
  buildDesign({ photo: buildElement('picture', { picture: { imageId } }) })

describe('a default template', () => {
  it('appears on the device immediately, and on the panel as the renderer draws it [CALL-41] [TPL-22]', async () => {
    const answer = await setDefault(await newTemplate(WELCOME), { guest: 'Ada' })
    expect(answer.thumbnail).toMatch(/^\/media\/[0-9a-f]{64}\//)
    const picture = await server.app.inject({ url: answer.thumbnail ?? '' })
    expect(picture.headers['content-type']).toBe('image/webp')
    const { png } = await poll()
    expect(isSame(png, await drawnTemplate(WELCOME, { variables: { guest: 'Ada' } }))).toBe(true)
  })

  it('is drawn in the orientation that was set [CALL-41]', async () => {
    await setDefault(await newTemplate(WELCOME), {}, ORIENTED)
    expect(isSame((await poll()).png, await drawnTemplate(WELCOME, ORIENTED))).toBe(true)
  })

  it('shows the value of a variable; another value gets another frame [TPL-16]', async () => {
    const templateId = await newTemplate(WELCOME)
    const ada = await setDefault(templateId, { guest: 'Ada' })
    const grace = await setDefault(templateId, { guest: 'Grace' })
    const fallback = await setDefault(templateId)
    expect(new Set([ada, grace, fallback].map(hashOf)).size).toBe(3)
    const before = await framesDrawn()
    expect(hashOf(await setDefault(templateId, { guest: 'Ada' }))).toBe(hashOf(ada))
    const other = await addPanel()
    expect(hashOf(await setDefault(templateId, { guest: 'Ada' }, { on: other }))).toBe(hashOf(ada))
    expect(await framesDrawn()).toBe(before)
  })

  it.each([
    ['markup', '</text><script>alert(1)</script><image href="file:///etc/passwd"/>'],
    ['braces', '{{guest}} {{guest|{{guest}}}} ${guest}'],
    ['a lone surrogate', 'a\uD83D\u202E'],
    ['the name of an inherited property', 'constructor'],
    ['a very long text', 'word '.repeat(380)],
  ])('draws %s in a variable as plain text [TPL-16]', async (_what, guest) => {
    const answer = await setDefault(await newTemplate(WELCOME), { guest, toString: guest })
    const { png } = await poll()
    const kept = { guest: answer.templateVariables?.['guest'] ?? '' }
    expect(isSame(png, await drawnTemplate(WELCOME, { variables: kept }))).toBe(true)
  })

  it('keeps its frame for the next panel, even while unused and after media cleanup', async () => {
    const templateId = await newTemplate(WELCOME)
    const ada = await setDefault(templateId, { guest: 'Kept' })
    const thumbnail = hashOf(ada) ?? ''
    await setDefault(templateId, { guest: 'Another' })
    await server.database.as('system', (tx) =>
      tx.insertInto('unused_media').values({ sha256: thumbnail }).execute(),
    )
    await removeUnusedMedia(server.database, server.deps.media)
    expect(hashOf(await setDefault(templateId, { guest: 'Kept' }))).toBe(thumbnail)
    expect((await server.deps.media.read(thumbnail)).byteLength).toBeGreaterThan(0)
  })

  it('that was saved again is shown at the next poll; the frame keeps its name until then', async () => {
    const templateId = await newTemplate(WELCOME)
    await setDefault(templateId)
    const before = await poll()
    expect((await poll()).filename).toBe(before.filename)
    const design = buildDesign({ words: buildText({ content: 'Closed', size: 200 }) })
    await saved(templateId, JSON.stringify(design))
    const after = await poll()
    expect(after.filename).not.toBe(before.filename)
    expect(isSame(after.png, await drawnTemplate(design))).toBe(true)
  })
})

describe('the images of a template', () => {
  it('come from the library, and stay empty once they are deleted [TPL-19]', async () => {
    const { id, photo } = await addPhoto(folders.own)
    const design = withPhoto(id)
    await setDefault(await newTemplate(design))
    const pictures = new Map([[id, photo]])
    expect(isSame((await poll()).png, await drawnTemplate(design, { pictures }))).toBe(true)
    await server.database.as('system', (tx) =>
      tx.deleteFrom('images').where('id', '=', id).execute(),
    )
    expect(isSame((await poll()).png, await drawnTemplate(design))).toBe(true)
  })

  it('are never those of another organization [TPL-19]', async () => {
    const design = withPhoto((await addPhoto(folders.foreign)).id)
    await setDefault(await newTemplate(design))
    expect(isSame((await poll()).png, await drawnTemplate(design))).toBe(true)
  })

  it('are read once for simultaneous requests', async () => {
    const { id, sha256 } = await addPhoto(folders.own)
    const templateId = await newTemplate(WELCOME)
    const fleet = await Promise.all(Array.from({ length: 12 }, addPanel))
    for (const on of fleet) await setDefault(templateId, {}, { on })
    await saved(templateId, JSON.stringify(withPhoto(id)))
    const read = vi.spyOn(server.deps.media, 'read')
    const polls = await Promise.all(fleet.map(poll))
    const drawn = read.mock.calls.filter(([asked]) => asked === sha256)
    read.mockRestore()
    expect(drawn).toHaveLength(1)
    const [first] = polls
    expect(polls.every(({ png }) => first && isSame(png, first.png))).toBe(true)
  })
})

/** Delays every drawing until `release`. */
function delayDrawings() {
  const { draw } = templateDrawer
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  const drawn = vi.spyOn(templateDrawer, 'draw').mockImplementation(async (...design) => {
    await released
    return draw(...design)
  })
  onTestFinished(() => {
    release()
    drawn.mockRestore()
  })
  return { drawn, release }
}

/** Lets every deadline pass before it is checked, so that no request waits for a drawing. */
function skipWaiting() {
  let nowMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 60_000))
  const restore = () => void clock.mockRestore()
  onTestFinished(restore)
  return restore
}

const assign = (templateId: string, guest: string, { id }: Panel) =>
  server.database.as('system', (tx) =>
    tx
      .updateTable('devices')
      .set({
        template_id: templateId,
        template_orientation: 'horizontal',
        template_variables: JSON.stringify({ guest }),
      })
      .where('id', '=', id)
      .execute(),
  )

describe('a slow drawing', () => {
  const guests = Array.from({ length: 10 }, (_none, index) => `Guest ${index}`)
  it.each([
    [
      'polls of ten panels',
      async (templateId: string) => {
        const fleet = await Promise.all(guests.map(addPanel))
        for (const [index, on] of fleet.entries()) await assign(templateId, `Poll ${index}`, on)
        return () => fleet.map(poll)
      },
    ],
    [
      'ten changes of one device',
      async (templateId: string) => () => guests.map((guest) => setDefault(templateId, { guest })),
    ],
  ])('for %s does not delay other requests', async (_what, prepare) => {
    const start = await prepare(await newTemplate(WELCOME))
    const { drawn, release } = delayDrawings()
    const slow = Promise.all<unknown>(start())
    await vi.waitFor(() => expect(drawn).toHaveBeenCalled())
    const answer = await call({ url: `/api/devices/${panel.id}` })
    expect(answer.statusCode, answer.body).toBe(200)
    release()
    await slow
  })

  it('is used at the next poll, also after many others', async () => {
    const templateId = await newTemplate(WELCOME)
    const fleet = await Promise.all(Array.from({ length: 17 }, addPanel))
    const { drawn, release } = delayDrawings()
    const restoreClock = skipWaiting()
    for (const [index, on] of fleet.entries())
      await setDefault(templateId, { guest: `Slow ${index}` }, { on })
    restoreClock()
    release()
    await vi.waitFor(() => expect(drawn).toHaveResolvedTimes(fleet.length), 20_000)
    const frames = new Set<string>()
    for (const on of fleet) frames.add((await poll(on)).png.toString('base64'))
    expect(frames.size).toBe(fleet.length)
    expect(drawn).toHaveBeenCalledTimes(fleet.length)
  })

  it('is refused while the queue is full, and starts at a later poll', async () => {
    const templateId = await newTemplate(WELCOME)
    let fail = () => undefined as void
    const failed = new Promise<never>((_resolve, reject) => {
      fail = () => reject(new Error('no'))
    })
    const drawn = vi.spyOn(templateDrawer, 'draw').mockReturnValue(failed)
    onTestFinished(() => {
      fail()
      drawn.mockRestore()
    })
    const restoreClock = skipWaiting()
    for (let index = 0; index < 64; index++) await setDefault(templateId, { guest: `Q ${index}` })
    await setDefault(templateId, { guest: 'Last' })
    restoreClock()
    fail()
    await vi.waitFor(() => expect(drawn).toHaveBeenCalledTimes(64))
    drawn.mockRestore()
    const { png } = await poll()
    expect(isSame(png, await drawnTemplate(WELCOME, { variables: { guest: 'Last' } }))).toBe(true)
  })
})

describe('an entry with a template', () => {
  it('is shown while it runs, and reported as running [SCH-32] [CALL-57] [DEV-14]', async () => {
    await setDefault(await newTemplate(WELCOME))
    const before = await poll()
    const start = server.clock.at + HOUR_MS / 10
    const templateId = await newTemplate(WELCOME, 'Google Keep')
    await server.database.as('system', (tx) =>
      tx
        .insertInto('schedules')
        .values({
          device_id: panel.id,
          name: 'Visit',
          start_at: new Date(start),
          end_at: new Date(start + HOUR_MS / 10),
          template_id: templateId,
          template_orientation: 'vertical',
          template_variables: JSON.stringify({ guest: 'Lin' }),
        })
        .execute(),
    )
    const waiting = await poll()
    expect([waiting.filename, waiting.refresh_rate]).toEqual([before.filename, 361])
    server.clock.advance(HOUR_MS / 10)
    const during = await poll()
    const rendering = { ...ORIENTED, variables: { guest: 'Lin' } }
    expect(isSame(during.png, await drawnTemplate(WELCOME, rendering))).toBe(true)
    expect(await shown()).toMatchObject({
      contentName: 'Visit',
      runningContent: { title: 'Visit', templateName: 'Google Keep' },
    })
    server.clock.advance(HOUR_MS / 10)
    expect(isSame((await poll()).png, before.png)).toBe(true)
    expect((await shown()).runningContent).toBeNull()
  })
})

describe('a template that cannot be drawn', () => {
  it.each([
    ['is of a newer version', '{"version":99}'],
    ['has a bad radius', '{"layers":[],"elements":{"a":{"type":"text","defaults":{"radius":-1}}}}'],
    ['is not a design', '[]'],
  ])('because it %s leaves the panel unchanged, and is logged', async (_why, value) => {
    const templateId = await newTemplate(WELCOME)
    await setDefault(templateId)
    const before = await poll()
    await saved(templateId, value)
    expect((await poll()).filename).toBe(before.filename)
    const { delivery } = await shown()
    expect(delivery).toMatchObject({ renderedAt: null, offeredAt: null, downloadedAt: null })
    expect(delivery.wantedAt).not.toBeNull()
    expect(
      server.log.some(
        (line) => line.includes('drawn with restrictions') && line.includes(panel.id),
      ),
    ).toBe(true)
    await saved(templateId, JSON.stringify(withPhoto('gone')))
    expect((await poll()).filename).not.toBe(before.filename)
  })

  it('shows the notice of an empty panel if there was no frame before', async () => {
    const other = await addPanel()
    await poll(other)
    await setDefault(await newTemplate('{"version":99}'))
    const [empty, broken] = [await poll(other), await poll()]
    expect(isSame(broken.png, empty.png)).toBe(true)
  })
})
