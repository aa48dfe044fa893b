import { layoutsOf } from '#src/domain/design/layouts.ts'
import { DESIGN_VERSION, type Design, type Properties } from '#src/domain/design/schema.ts'

import type { DemoImageKey } from './library-images.ts'

/** Device group names, not display names. */
const MODELS = ['i7', 'i7-color', 'i7-grayscale']
const HORIZONTAL = 'device::horizontal'
const VERTICAL = 'device::vertical'

/** All demo templates support all demo models in both orientations (TPL-20). */
const enabledLayouts = Object.fromEntries(
  MODELS.map((model) => [model, { horizontal: true, vertical: true }]),
)

const place = (top: number, left: number, right: number, bottom: number) => ({
  position: { top, left, right, bottom },
})
/** Properties for 1280x720, and overrides for 720x1280. */
const element = (type: string, name: string, defaults: Properties, upright?: Properties) => ({
  type,
  name,
  defaults,
  ...(upright && { layouts: { [VERTICAL]: upright } }),
})
const design = (elements: Design['elements'], background = '#ffffff'): Design => ({
  version: DESIGN_VERSION,
  layers: Object.keys(elements),
  elements,
  backgrounds: { [HORIZONTAL]: background, [VERTICAL]: background },
  enabledLayouts,
})

const variable = (key: string, label: string, value: string) => ({ key, label, value })
const WHITE = '#ffffff'
const BOLD = { weight: 700 }

const ROOM = design({
  side: element(
    'rectangle',
    'Side',
    { ...place(0, 0, 860, 0), fill: '#000000' },
    place(0, 0, 0, 860),
  ),
  room: element(
    'text',
    'Room',
    {
      ...place(60, 48, 888, 440),
      text: { ...BOLD, content: '{{room}}', size: 170, color: WHITE, fit: 'fill' },
    },
    place(70, 56, 56, 1000),
  ),
  state: element(
    'text',
    'State',
    {
      ...place(560, 48, 888, 48),
      text: { content: 'Occupied', size: 44, color: WHITE, verticalAlign: 'bottom' },
    },
    place(320, 56, 56, 890),
  ),
  until: element(
    'text',
    'Until',
    { ...place(60, 476, 48, 470), text: { ...BOLD, content: 'until {{until}}', size: 140 } },
    place(480, 56, 56, 630),
  ),
  line: element(
    'rectangle',
    'Line',
    { ...place(300, 476, 48, 416), fill: '#000000' },
    place(700, 56, 56, 576),
  ),
  meeting: element(
    'text',
    'Meeting',
    { ...place(340, 476, 48, 180), text: { content: '{{meeting}}', size: 68 } },
    place(750, 56, 56, 280),
  ),
  free: element(
    'text',
    'Next',
    {
      ...place(600, 476, 48, 48),
      text: { content: 'Then {{next|free}}', size: 36, verticalAlign: 'bottom' },
    },
    place(1100, 56, 56, 64),
  ),
})

const welcome = (imageId: string) =>
  design({
    photo: element('picture', 'Photo', {
      ...place(0, 0, 0, 0),
      picture: { imageId, threshold: 0.42 },
    }),
    plate: element(
      'rectangle',
      'Plate',
      { ...place(400, 56, 440, 56), fill: WHITE, radius: 20 },
      place(860, 40, 40, 40),
    ),
    greeting: element(
      'text',
      'Greeting',
      { ...place(428, 96, 480, 236), text: { content: 'Good evening,', size: 40 } },
      place(892, 80, 80, 330),
    ),
    guest: element(
      'text',
      'Guest',
      { ...place(480, 96, 480, 144), text: { ...BOLD, content: '{{guest}}', size: 88 } },
      place(950, 80, 80, 160),
    ),
    wifi: element(
      'text',
      'Wifi code',
      {
        ...place(600, 96, 480, 76),
        text: { content: 'Wifi code {{wifi|at the desk}}', size: 32, font: 'JetBrains Mono' },
      },
      place(1170, 80, 80, 66),
    ),
  })

const PRICE = design({
  product: element(
    'text',
    'Product',
    { ...place(64, 56, 560, 500), text: { ...BOLD, content: '{{product}}', size: 116 } },
    place(64, 56, 56, 1040),
  ),
  origin: element(
    'text',
    'Origin',
    { ...place(250, 56, 560, 360), text: { content: '{{origin}}', size: 48 } },
    place(250, 56, 56, 900),
  ),
  notes: element(
    'text',
    'Notes',
    {
      ...place(520, 56, 560, 56),
      text: {
        content: '{{notes|250 g, whole beans}}',
        size: 34,
        font: 'Source Serif 4',
        verticalAlign: 'bottom',
      },
    },
    place(440, 56, 56, 700),
  ),
  label: element(
    'rectangle',
    'Label',
    { ...place(0, 780, 0, 0), fill: '#ffff00' },
    place(680, 0, 0, 0),
  ),
  price: element(
    'text',
    'Price',
    {
      ...place(190, 820, 40, 190),
      text: {
        ...BOLD,
        content: '{{price}}',
        size: 300,
        font: 'Barlow Condensed',
        align: 'center',
        verticalAlign: 'middle',
        fit: 'fill',
      },
    },
    place(760, 56, 56, 80),
  ),
})

const DISHES = ['soup', 'fish', 'roast', 'dessert']
const MENU = design({
  day: element(
    'text',
    'Day',
    {
      ...place(56, 64, 64, 560),
      text: { ...BOLD, content: '{{day}}', size: 92, font: 'Source Serif 4' },
    },
    place(72, 56, 56, 1060),
  ),
  line: element(
    'rectangle',
    'Line',
    { ...place(176, 64, 64, 540), fill: '#000000' },
    place(236, 56, 56, 1040),
  ),
  ...Object.fromEntries(
    DISHES.map((dish, row) => [
      dish,
      element(
        'text',
        `Dish ${row + 1}`,
        {
          ...place(208 + row * 120, 64, 64, 412 - row * 120),
          text: {
            content: `{{${dish}}}`,
            size: 46,
            font: 'Source Serif 4',
            verticalAlign: 'middle',
          },
        },
        place(280 + row * 236, 56, 56, 784 - row * 236),
      ),
    ]),
  ),
})

/** The layouts as listed by the API. */
export const DEMO_TEMPLATE_DEVICES = layoutsOf(PRICE)

interface DemoTemplate {
  name: string
  variables: ReturnType<typeof variable>[]
  design: (imageOf: (key: DemoImageKey) => string) => Design
}

export const DEMO_TEMPLATES: DemoTemplate[] = [
  {
    name: 'Meeting room',
    variables: [
      variable('room', 'Room', '2.14'),
      variable('until', 'Occupied until', '11:30'),
      variable('meeting', 'Meeting', 'Loans committee'),
      variable('next', 'Next meeting', ''),
    ],
    design: () => ROOM,
  },
  {
    name: 'Welcome',
    variables: [
      variable('guest', 'Guest', 'Captain Lindqvist'),
      variable('wifi', 'Wifi code', 'tern-4471'),
    ],
    design: (imageOf) => welcome(imageOf('mountains')),
  },
  {
    name: 'Shelf price',
    variables: [
      variable('product', 'Product', 'Gathaithi'),
      variable('origin', 'Origin', 'Nyeri, Kenya'),
      variable('notes', 'Notes', 'Blackcurrant, lime, brown sugar'),
      variable('price', 'Price', '14.90'),
    ],
    design: () => PRICE,
  },
  {
    name: 'Canteen menu',
    variables: [
      variable('day', 'Day', 'Friday'),
      variable('soup', 'First dish', 'Smoked haddock chowder, 9.50'),
      variable('fish', 'Second dish', 'Mushroom barley risotto, 8.20'),
      variable('roast', 'Third dish', 'Roast roots, green lentils, 7.60'),
      variable('dessert', 'Dessert', 'Pear and almond tart, 4.10'),
    ],
    design: () => MENU,
  },
]
