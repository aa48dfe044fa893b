import { SAMPLE_DESIGN, SAMPLE_IMAGE_ID } from '#src/domain/design/sample.ts'
import {
  DESIGN_VERSION,
  type Design,
  type DesignElement,
  type Properties,
} from '#src/domain/design/schema.ts'

import type { SampleId } from './sample-ids.ts'

const textElement = (
  name: string,
  [top, left, right, bottom]: readonly [number, number, number, number],
  text: NonNullable<Properties['text']>,
) => ({
  type: 'text',
  name,
  defaults: { position: { top, left, right, bottom }, text },
})
const QUIET = { size: 26, color: '#333333', font: 'Barlow Condensed' }
const DISH = { size: 46, weight: 600, font: 'Source Serif 4' }

const MENU_DESIGN: Design = {
  version: DESIGN_VERSION,
  layers: ['band', 'head', 'soup-label', 'soup', 'main-label', 'main', 'price'],
  elements: {
    band: {
      type: 'rectangle',
      name: 'Band',
      defaults: { position: { top: 0, left: 0, right: 0, bottom: 560 }, fill: '#000000' },
      layouts: { 'device::vertical': { position: { bottom: 1120 } } },
    },
    head: textElement('Head', [40, 64, 64, 580], {
      content: 'Today',
      size: 92,
      weight: 700,
      color: '#ffffff',
      font: 'Source Serif 4',
    }),
    'soup-label': textElement('Soup, label', [200, 64, 64, 480], { ...QUIET, content: 'Soup' }),
    soup: textElement('Soup', [244, 64, 64, 390], { ...DISH, content: '{{soup|To be announced}}' }),
    'main-label': textElement('Main, label', [360, 64, 64, 320], {
      ...QUIET,
      content: 'Main course',
    }),
    main: textElement('Main', [404, 64, 64, 190], { ...DISH, content: '{{main|To be announced}}' }),
    price: textElement('Price', [560, 64, 64, 48], {
      content: '{{price|0.00}} €',
      size: 84,
      weight: 700,
      align: 'right',
      verticalAlign: 'bottom',
    }),
  },
  backgrounds: { 'device::horizontal': '#ffffff', 'device::vertical': '#ffffff' },
  enabledLayouts: { device: { horizontal: true, vertical: true } },
}

/** Rotated layers, a contained image, and text that fills its box. */
const SALE_DESIGN: Design = {
  version: DESIGN_VERSION,
  layers: ['picture', 'burst', 'percent', 'line'],
  elements: {
    picture: {
      type: 'picture',
      name: 'Product',
      defaults: {
        position: { top: 48, left: 48, right: 640, bottom: 48 },
        stroke: '#000000',
        strokeWidth: 4,
        radius: 32,
        picture: { imageId: SAMPLE_IMAGE_ID, fit: 'contain', threshold: 0.55 },
      },
    },
    burst: {
      type: 'rectangle',
      name: 'Burst',
      defaults: {
        position: { top: 120, left: 700, right: 100, bottom: 200, rotation: -8 },
        fill: '#ff0000',
        radius: 60,
      },
    },
    percent: {
      type: 'text',
      name: 'Percent',
      defaults: {
        position: { top: 140, left: 730, right: 130, bottom: 220, rotation: -8 },
        text: {
          content: '{{percent|-30 %}}',
          weight: 700,
          color: '#ffffff',
          fit: 'fill',
          align: 'center',
          verticalAlign: 'middle',
        },
      },
    },
    line: {
      type: 'text',
      name: 'Line',
      defaults: {
        position: { top: 580, left: 700, right: 60, bottom: 60 },
        text: { content: 'Until {{until|Saturday}}', size: 44, align: 'center' },
      },
    },
  },
  backgrounds: { 'device::horizontal': '#ffff00', 'device::vertical': '#ffffff' },
  enabledLayouts: { device: { horizontal: true } },
}

const LAYERS = 100
const COLUMNS = 10
const CELL = { width: 128, height: 72 }
const [WIDTH, HEIGHT] = [CELL.width * COLUMNS, (CELL.height * LAYERS) / COLUMNS]
const COLORS = ['#000000', '#ff0000', '#0000ff', '#008000', '#ffff00'] as const

function cell(index: number): DesignElement {
  const [left, top] = [(index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height]
  const position = {
    top: top + 6,
    left: left + 6,
    right: WIDTH - left - CELL.width + 6,
    bottom: HEIGHT - top - CELL.height + 6,
    rotation: (index % 7) - 3,
  }
  const color = COLORS[index % COLORS.length] ?? '#000000'
  return index % 2 === 0
    ? { type: 'rectangle', defaults: { position, fill: color, radius: index % 20 } }
    : {
        type: 'text',
        defaults: { position, stroke: color, text: { content: `Seat {{row|${index}}}`, size: 24 } },
      }
}

const cells = Array.from({ length: LAYERS }, (_, index) => [`cell-${index}`, cell(index)] as const)

/** A design with many layers. */
const CROWDED_DESIGN: Design = {
  version: DESIGN_VERSION,
  layers: cells.map(([id]) => id),
  elements: Object.fromEntries(cells),
  backgrounds: {},
  enabledLayouts: { device: { horizontal: true } },
}

interface Sample {
  name: string
  design: Design
  /** Labels and sample values of the variables. */
  described: Readonly<Record<string, { label: string; value: string }>>
}

/** Sample templates by the value of the URL parameter. */
export const SAMPLES: Readonly<Record<SampleId, Sample>> = {
  welcome: {
    name: 'Welcome',
    design: SAMPLE_DESIGN,
    described: {
      guest: { label: 'Guest', value: 'Nordlys Marine' },
      room: { label: 'Room', value: '3.07' },
    },
  },
  menu: {
    name: 'Menu of the day',
    design: MENU_DESIGN,
    described: {
      soup: { label: 'Soup', value: 'Leek and potato' },
      main: { label: 'Main course', value: 'Cod, fennel, brown butter' },
      price: { label: 'Price', value: '14.50' },
    },
  },
  sale: { name: 'Sale', design: SALE_DESIGN, described: {} },
  crowded: { name: 'A hundred layers', design: CROWDED_DESIGN, described: {} },
}
