import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { toStored } from '#server/media/images.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import { buildPictures, DESIGNS, VARIABLES } from '#tests/fixtures/designs.ts'
import { openPageOfCode } from '#tests/helpers/page-of-code.ts'

import type { TemplatePage } from './template-page.ts'

declare const templates: TemplatePage

const PUBLIC = new URL('../../public/fonts/design/', import.meta.url)
const fonts = createFonts((file) => readFile(new URL(file, PUBLIC)))
const pictures = buildPictures()

let page: Page
let close: () => Promise<void>

// Two programs render whole panels, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  await startResvg(() =>
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
  )
  ;({ page, close } = await openPageOfCode(new URL('template-page.ts', import.meta.url)))
  await page.waitForFunction(() => 'templates' in globalThis)
})

afterAll(() => close?.())

const here = async (name: string, palette: PaletteId, orientation: Orientation) => {
  const design = DESIGNS[name]
  if (!design) throw new Error(`No design ${name}`)
  const layout = { deviceGroupName: 'i7', orientation }
  const size = { width: 1280, height: 720 }
  const frame = await renderTemplate(
    design,
    { layout, size, palette: PALETTES[palette], variables: VARIABLES, pictures, fonts },
    drawSvg,
  )
  return createHash('sha256').update(frame.indices).digest('hex')
}

const PANELS = [
  ['black-white', 'horizontal'],
  ['grey-16', 'vertical'],
  ['spectra-6', 'horizontal'],
] as const

describe('server and browser render the same indices for', () => {
  test.each(Object.keys(DESIGNS))('%s [TPL-16] [TPL-22]', async (name) => {
    for (const [palette, orientation] of PANELS) {
      const there = await page.evaluate((asked) => templates.render(...asked), [
        name,
        palette,
        orientation,
      ] as const)
      expect(`${palette} ${there}`).toBe(`${palette} ${await here(name, palette, orientation)}`)
    }
  })

  test('images from the bytes in the library, in a worker [TPL-11] [TPL-22]', async () => {
    const files: Record<string, string> = {}
    for (const [id, picture] of pictures) {
      const bytes = Buffer.from(await toStored(picture))
      files[id] = `data:image/webp;base64,${bytes.toString('base64')}`
    }
    for (const [palette, orientation] of PANELS) {
      const there = await page.evaluate((asked) => templates.renderInWorker(...asked), [
        'pictures',
        palette,
        orientation,
        files,
      ] as const)
      expect(there.hash).toBe(await here('pictures', palette, orientation))
      expect(there.missing).toEqual(['33333333-3333-4333-8333-333333333333'])
    }
  })
})
