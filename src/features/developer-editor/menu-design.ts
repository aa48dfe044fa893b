import { DESIGN_VERSION, type Design, type Properties } from '#src/domain/design/schema.ts'

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

export const MENU_DESIGN: Design = {
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
