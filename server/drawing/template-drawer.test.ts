import { afterEach, expect, it } from 'vitest'

import { PALETTES } from '#src/imaging/palettes.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { buildDesign, buildElement, buildPictures, PHOTO } from '#tests/fixtures/designs.ts'
import { drawnTemplate } from '#tests/fixtures/drawn-template.ts'

import { createTemplateDrawer, DrawingAbortedError } from './template-drawer.ts'

const drawer = createTemplateDrawer()
afterEach(() => drawer.stop())

const design = buildDesign({ photo: buildElement('picture', { picture: { imageId: PHOTO } }) })
const asked = {
  design,
  layout: { deviceGroupName: 'i7', orientation: 'horizontal' },
  size: { width: 1280, height: 720 },
  palette: PALETTES['black-white'],
  variables: {},
} as const
const photo = buildPictures().get(PHOTO)

async function* showing(...pictures: (Raster | undefined)[]) {
  for (const picture of pictures) {
    if (!picture) throw new Error('No such file')
    yield [PHOTO, picture] as const
  }
}
/** A thread that runs a statement for each message. */
const threadThat = (statement: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => { ${statement} })
  `)}`
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

it('draws the same pixels as the renderer, each design with its own images only', async () => {
  const pictures = new Map(photo && [[PHOTO, photo]])
  const { png, half } = await drawer.draw(asked, showing(photo))
  expect(isSame(png, await drawnTemplate(design, { pictures }))).toBe(true)
  expect([half.width, half.height]).toEqual([640, 360])
  expect(isSame((await drawer.draw(asked, showing())).png, await drawnTemplate(design))).toBe(true)
})

it('fails only the current drawing if an image is unreadable or the thread exits', async () => {
  await expect(drawer.draw(asked, showing(photo, undefined))).rejects.toThrow('No such file')
  const { png } = await drawer.draw(asked, showing())
  expect(isSame(png, await drawnTemplate(design))).toBe(true)
  const ended = drawer.draw(asked, showing())
  await drawer.stop()
  await expect(ended).rejects.toThrow('ended')
  expect(isSame((await drawer.draw(asked, showing())).png, png)).toBe(true)
})

it('aborts a drawing that exceeds the timeout', async () => {
  const impatient = createTemplateDrawer({ timeoutMs: 1 })
  const late = impatient.draw(asked, showing())
  await expect(late).rejects.toThrow(DrawingAbortedError)
  await expect(late).rejects.toThrow('within 0.001 seconds')
  await impatient.stop()
})

it('aborts a drawing whose thread crashes, and blames a design only for its own problem', async () => {
  const throwing = `throw new TypeError('Out of ink')`
  const crashing = createTemplateDrawer({ threadUrl: threadThat(throwing) })
  const crashed = crashing.draw(asked, showing())
  await expect(crashed).rejects.toThrow(DrawingAbortedError)
  await expect(crashed).rejects.toHaveProperty('cause.message', 'Out of ink')
  await crashing.stop()

  const answering = `parentPort.postMessage({ problem: 'No such font' })`
  const refusing = createTemplateDrawer({ threadUrl: threadThat(answering) })
  const refused = refusing.draw(asked, showing())
  await expect(refused).rejects.toThrow('No such font')
  await expect(refused).rejects.not.toThrow(DrawingAbortedError)
  await refusing.stop()
})

it('draws the same pixels in a preloaded thread, also after an idle one was replaced', async () => {
  const warmed = createTemplateDrawer({ idleMs: 1 })
  warmed.warm()
  const frame = await drawnTemplate(design)
  for (const _round of [1, 2, 3]) {
    expect(isSame((await warmed.draw(asked, showing())).png, frame)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await warmed.stop()
})
