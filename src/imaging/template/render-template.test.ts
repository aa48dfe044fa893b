import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Design } from '#src/domain/design/schema.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import {
  buildDesign,
  buildElement,
  buildPictures,
  buildText,
  DESIGNS,
  LOGO,
  PHOTO,
  VARIABLES,
} from '#tests/fixtures/designs.ts'

import { createFonts } from './fonts.ts'
import { renderTemplate } from './render-template.ts'

const FOLDER = new URL('../../../public/fonts/design/', import.meta.url)
const filesRead: string[] = []
const fonts = createFonts((file) => {
  filesRead.push(file)
  return readFile(new URL(file, FOLDER))
})
const pictures = buildPictures()
const SMALL = { width: 320, height: 180 }

beforeAll(() =>
  startResvg(() => readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))),
)

interface Asked {
  palette?: PaletteId
  orientation?: 'horizontal' | 'vertical'
  size?: typeof SMALL
  variables?: Record<string, string>
}

const render = async (design: Design, asked: Asked = {}, svgs: string[] = []) => {
  const { palette = 'black-white', orientation = 'horizontal', size = SMALL } = asked
  return renderTemplate(
    design,
    {
      layout: { deviceGroupName: 'i7', orientation },
      size,
      palette: PALETTES[palette],
      variables: asked.variables ?? {},
      pictures,
      fonts,
    },
    (svg) => {
      svgs.push(svg)
      return drawSvg(svg)
    },
  )
}
type Frame = Awaited<ReturnType<typeof render>>

const at = ({ indices, width }: Frame, x: number, y: number) => indices[y * width + x]
const count = ({ indices }: Frame, index: number) => indices.filter((one) => one === index).length
/** The box around all pixels of an index. */
const boundsOf = (frame: Frame, index: number) => {
  const bounds = { left: frame.width, top: frame.height, right: -1, bottom: -1 }
  frame.indices.forEach((one, pixel) => {
    if (one !== index) return
    const [x, y] = [pixel % frame.width, Math.floor(pixel / frame.width)]
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  })
  return bounds
}
const [BLACK, WHITE, RED] = [0, 1, 2]
const place = (top: number, left: number, right: number, bottom: number, rotation = 0) => ({
  position: { top, left, right, bottom, rotation },
})
const plate = (fill: string, ...where: Parameters<typeof place>) =>
  buildElement('rectangle', { ...place(...where), fill })

describe('rectangles', () => {
  it('cover exactly their box, the later ones on top [TPL-09]', async () => {
    const frame = await render(
      buildDesign({
        below: plate('#000000', 10, 20, 30, 40),
        above: plate('#ffffff', 10, 20, 30, 150),
      }),
    )
    expect(boundsOf(frame, BLACK)).toEqual({ left: 20, top: 30, right: 289, bottom: 139 })
    expect(count(frame, BLACK)).toBe(270 * 110)
  })

  it('have an outline inside their edges', async () => {
    const edge = { ...place(10, 10, 10, 10), stroke: '#000000', strokeWidth: 3 }
    const frame = await render(buildDesign({ edge: buildElement('rectangle', edge) }))
    expect(count(frame, BLACK)).toBe(300 * 160 - 294 * 154)
    expect([at(frame, 10, 10), at(frame, 12, 90), at(frame, 13, 90)]).toEqual([BLACK, BLACK, WHITE])
  })

  it('have rounded corners and rotate around their center', async () => {
    const round = { ...place(40, 40, 180, 40), fill: '#000000', radius: 50 }
    const disc = await render(buildDesign({ round: buildElement('rectangle', round) }))
    expect(Math.abs(count(disc, BLACK) - Math.PI * 50 * 50)).toBeLessThan(60)
    const upright = await render(buildDesign({ bar: plate('#000000', 80, 60, 60, 80, 90) }))
    expect(boundsOf(upright, BLACK)).toEqual({ left: 150, top: 0, right: 169, bottom: 179 })
  })

  it('are dithered with regular dots if the panel lacks their color', async () => {
    const frame = await render(buildDesign({ gray: plate('#bcbcbc', 0, 0, 0, 0) }))
    expect(count(frame, WHITE) / frame.indices.length).toBeCloseTo(0.5, 1)
    for (let x = 8; x < 320; x++) expect(at(frame, x, 3)).toBe(at(frame, x - 8, 3))
  })

  it('are not drawn if hidden, inverted, outside or of an unknown type', async () => {
    const design = buildDesign({
      hidden: buildElement('rectangle', { ...place(0, 0, 0, 0), fill: '#000000', visible: false }),
      inverted: plate('#000000', 100, 100, 300, 100),
      away: plate('#000000', 10, 900, -990, 10),
    })
    design.elements['new'] = { type: 'barcode', defaults: { fill: '#000000' } }
    design.layers.push('new')
    expect(count(await render(design), BLACK)).toBe(0)
  })
})

describe('a vertical panel', () => {
  it('is drawn with swapped sides, and sent in the order of its pixels [TPL-23] [TPL-08]', async () => {
    const mark = buildElement(
      'rectangle',
      { ...place(0, 0, 310, 170), fill: '#000000' },
      { 'device::vertical': { position: { right: 170, bottom: 300 } } },
    )
    const design = buildDesign({ mark })
    const lying = await render(design)
    const upright = await render(design, { orientation: 'vertical' })
    expect([upright.width, upright.height]).toEqual([320, 180])
    expect(boundsOf(lying, BLACK)).toEqual({ left: 0, top: 0, right: 9, bottom: 9 })
    // Its top is at the left of the panel's pixels.
    expect(boundsOf(upright, BLACK)).toEqual({ left: 0, top: 170, right: 19, bottom: 179 })
  })

  it('has the background of its layout [TPL-12]', async () => {
    const design = buildDesign({}, { backgrounds: { 'i7::vertical': '#000000' } })
    expect(count(await render(design), BLACK)).toBe(0)
    expect(count(await render(design, { orientation: 'vertical' }), WHITE)).toBe(0)
  })
})

describe('texts', () => {
  const text = (content: string, own = {}, ...where: number[]) => {
    const [top = 20, left = 20, right = 20, bottom = 20] = where
    return buildDesign({
      text: buildText({ content, size: 40, ...own }, place(top, left, right, bottom)),
    })
  }
  const inkOf = async (...asked: Parameters<typeof text>) =>
    boundsOf(await render(text(...asked)), BLACK)

  it('show the values of their variables [TPL-16]', async () => {
    const shown = await render(text('Room {{room}}'), { variables: { room: '<b>2 & "3"' } })
    expect(shown).toEqual(await render(text('Room <b>2 & "3"')))
    expect(shown).not.toEqual(await render(text('Room {{room}}'), { variables: { room: '3' } }))
    expect(await render(text('Room {{room|9}}'))).toEqual(await render(text('Room 9')))
  })

  it('are aligned in their box [TPL-10]', async () => {
    const left = await inkOf('Hi', { align: 'left', verticalAlign: 'top' })
    const middle = await inkOf('Hi', { align: 'center', verticalAlign: 'middle' })
    const right = await inkOf('Hi', { align: 'right', verticalAlign: 'bottom' })
    expect(left.left).toBeLessThan(28)
    expect(Math.abs(middle.left + middle.right - 319)).toBeLessThan(6)
    expect(Math.abs(middle.top + middle.bottom - 179)).toBeLessThan(8)
    expect(right.right).toBeGreaterThan(290)
    expect(right.bottom).toBeGreaterThan(left.bottom + 90)
  })

  it('have their weight and family, or the default family if theirs is missing [TPL-10]', async () => {
    const plain = await render(text('Paper'))
    expect(count(await render(text('Paper', { weight: 700 })), BLACK)).toBeGreaterThan(
      count(plain, BLACK) * 1.2,
    )
    expect(await render(text('Paper', { font: 'Source Serif 4' }))).not.toEqual(plain)
    expect(await render(text('Paper', { font: 'No Such Font' }))).toEqual(plain)
  })

  it('shrink to fit their box, or grow to fill it if allowed', async () => {
    const long = 'Everything that is written here has to be read by somebody'
    const shrunk = await inkOf(long, { size: 90 })
    expect(shrunk.right).toBeLessThan(302)
    expect(shrunk.bottom).toBeLessThan(168)
    const large = await inkOf('Hi', { size: 10, fit: 'fill' })
    expect(large.bottom - large.top).toBeGreaterThan(90)
    expect(large.right).toBeLessThan(302)
  })

  it('keep a fixed size, and are truncated if too long', async () => {
    const lines = 'one two three four five six seven eight nine ten eleven twelve'
    const cut = await render(text(lines, { fit: 'none' }))
    const whole = boundsOf(cut, BLACK)
    expect(whole.bottom).toBeLessThan(170)
    expect(cut).toEqual(await render(text(`${lines} thirteen fourteen`, { fit: 'none' })))
    expect(cut).not.toEqual(await render(text('one two three four five six', { fit: 'none' })))
  })

  it('break a word that is wider than their box, and keep their own line breaks', async () => {
    const broken = await inkOf('m'.repeat(30), { fit: 'none', size: 20 })
    expect(broken.right).toBeLessThan(302)
    expect(broken.bottom - broken.top).toBeGreaterThan(25)
    const two = await inkOf('a\n\na', { size: 20 })
    expect(two.bottom - two.top).toBeGreaterThan(50)
  })

  it('have no colors between their own and white on a panel without grays [TPL-22]', async () => {
    const red = await render(text('Sale', { color: '#ff0000' }), { palette: 'spectra-6' })
    expect(new Set(red.indices)).toEqual(new Set([WHITE, RED]))
    const gray = await render(text('Sale'), { palette: 'grey-16' })
    expect(new Set(gray.indices).size).toBeGreaterThan(8)
  })

  it('load only the font files that they need', async () => {
    const before = filesRead.length
    const own = { font: 'JetBrains Mono', weight: 700 }
    await render(text('Plain words', own))
    await render(text('Plain words again', own))
    expect(filesRead.slice(before)).toEqual(['jetbrains-mono-latin-700.woff'])
  })

  it('show an empty box for missing characters', async () => {
    const box = await inkOf('\u65e5')
    expect(box.right - box.left).toBeGreaterThan(8)
  })
})

describe('images', () => {
  const picture = (own: object, rest = {}) =>
    buildDesign({
      picture: buildElement('picture', {
        ...place(0, 0, 0, 0),
        ...rest,
        picture: { imageId: PHOTO, ...own },
      }),
    })

  it('are reduced to their palette, as far as the panel has its colors [TPL-11] [TPL-22]', async () => {
    const three = await render(picture({ palette: ['#000000', '#fefefe', '#1010ff'] }), {
      palette: 'spectra-6',
    })
    expect(new Set(three.indices)).toEqual(new Set([BLACK, WHITE, 4]))
    const all = await render(picture({}), { palette: 'spectra-6' })
    expect(new Set(all.indices).size).toBeGreaterThan(3)
    const none = await render(picture({ palette: ['#ffffff'] }))
    expect(none).toEqual(await render(picture({})))
  })

  it('are lighter with a lower threshold and darker with a higher one [TPL-11]', async () => {
    const shares = await Promise.all(
      [0, 0.42, 0.5, 0.7, 1].map(async (threshold) =>
        count(await render(picture({ threshold })), WHITE),
      ),
    )
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    expect(new Set(shares).size).toBe(5)
  })

  it('that are contained in their box show its fill, or the layers below, around them', async () => {
    const black = { backgrounds: { 'device::horizontal': '#000000' } }
    const bars = { ...picture({ fit: 'contain', threshold: 0 }, {}), ...black }
    const contained = await render(bars)
    expect(at(contained, 5, 90)).toBe(BLACK)
    const filled = await render({ ...picture({ fit: 'contain' }, { fill: '#ffffff' }), ...black })
    expect(at(filled, 5, 90)).toBe(WHITE)
  })

  it('show the layers below through transparent pixels', async () => {
    const design = buildDesign({
      below: plate('#000000', 0, 0, 0, 0),
      logo: buildElement('picture', { ...place(0, 70, 70, 0), picture: { imageId: LOGO } }),
    })
    const frame = await render(design, { palette: 'spectra-6' })
    expect([at(frame, 75, 4), at(frame, 240, 175)]).toEqual([BLACK, BLACK])
    expect(new Set(frame.indices).has(RED)).toBe(true)
  })

  it('are empty frames if their file is missing or not selected [TPL-11]', async () => {
    const gone = await render(picture({ imageId: '33333333-3333-4333-8333-333333333333' }))
    expect(gone).toEqual(await render(picture({ imageId: null })))
    expect([at(gone, 0, 0), at(gone, 160, 90), at(gone, 40, 90)]).toEqual([BLACK, BLACK, WHITE])
  })

  it('keep their dots around and between text drawn over them', async () => {
    const below = picture({})
    const alone = await render(below)
    const over = await render({
      ...below,
      layers: ['picture', 'words'],
      elements: {
        ...below.elements,
        words: buildText({ content: 'Sea', size: 60, color: '#ffffff' }),
      },
    })
    const changed = [...over.indices].filter((index, pixel) => index !== alone.indices[pixel])
    expect(changed.length).toBeGreaterThan(200)
    expect(new Set(changed)).toEqual(new Set([WHITE]))
  })
})

describe('hostile input', () => {
  it.each(Object.keys(DESIGNS))('%s: only numbers become markup', async (name) => {
    const design = DESIGNS[name]
    if (!design) throw new Error('missing')
    const svgs: string[] = []
    const frame = await render(
      design,
      { variables: VARIABLES, size: { width: 1280, height: 720 } },
      svgs,
    )
    expect(frame.indices.length).toBe(1280 * 720)
    for (const svg of svgs) {
      const bare = svg.replaceAll(/ d="[MLHVQAZ0-9. e-]*"/g, '')
      expect(bare).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="[\d ]+"><path transform="rotate\([-\d. e]+\)"\/><\/svg>$/,
      )
    }
  })

  it('five thousand characters are all drawn, small, in their box', async () => {
    const size = { width: 1280, height: 720 }
    const words = (last: string) =>
      buildDesign({
        words: buildText(
          { content: `${'paper and ink '.repeat(360)}${last}` },
          place(0, 0, 640, 0),
        ),
      })
    const frame = await render(words('end'), { size })
    const bounds = boundsOf(frame, BLACK)
    expect(bounds.right).toBeLessThan(642)
    expect(bounds.bottom).toBeLessThan(720)
    expect(await render(words('ant'), { size })).not.toEqual(frame)
  })
})
