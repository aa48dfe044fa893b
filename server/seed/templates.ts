/** A design as the editor keeps it: elements by id, properties as defaults and as overrides by layout (TPL-07, TPL-08). */
interface Element {
  type: 'text' | 'rectangle'
  defaults: Record<string, unknown>
  layouts?: Record<string, Record<string, unknown>>
}

/** Names of device groups, not what people call them. */
const MODELS = ['i7', 'i7-color', 'i7-grayscale']
const HORIZONTAL = 'device::horizontal'
const VERTICAL = 'device::vertical'

const place = (top: number, left: number, right: number, bottom: number) => ({
  position: { top, left, right, bottom, rotation: 0 },
})
const words = (content: string, size: number, weight: number, color = '#000000') => ({
  visible: true,
  text: { content, size, weight, color, font: 'Instrument Sans', align: 'left' },
})
const filled = (fill: string) => ({ visible: true, fill, stroke: null })

const design = (elements: Record<string, Element>) =>
  JSON.stringify({
    layers: Object.keys(elements),
    elements,
    backgrounds: { [HORIZONTAL]: '#ffffff', [VERTICAL]: '#ffffff' },
    enabledLayouts: Object.fromEntries(
      MODELS.map((model) => [model, { horizontal: true, vertical: true }]),
    ),
  })

/** The same said for lists: every demo template fits every demo model, either way up (TPL-20). */
export const DEMO_TEMPLATE_DEVICES = MODELS.flatMap((deviceGroupName) =>
  (['horizontal', 'vertical'] as const).map((orientation) => ({ deviceGroupName, orientation })),
)

const variable = (key: string, label: string, value: string) => ({ key, label, value })

export const DEMO_TEMPLATES = [
  {
    name: 'Meeting room',
    variables: [
      variable('room', 'Room', '2.14'),
      variable('meeting', 'Meeting', 'Loans committee'),
      variable('until', 'Occupied until', '11:30'),
    ],
    value: design({
      side: {
        type: 'rectangle',
        defaults: { ...place(0, 0, 860, 0), ...filled('#000000') },
        layouts: { [VERTICAL]: place(0, 0, 0, 900) },
      },
      room: {
        type: 'text',
        defaults: { ...place(280, 48, 880, 240), ...words('{{room}}', 150, 700, '#ffffff') },
        layouts: { [VERTICAL]: place(100, 48, 48, 980) },
      },
      until: {
        type: 'text',
        defaults: { ...place(180, 476, 48, 340), ...words('{{until}}', 150, 700) },
        layouts: { [VERTICAL]: place(460, 48, 48, 620) },
      },
      meeting: {
        type: 'text',
        defaults: { ...place(420, 476, 48, 220), ...words('{{meeting}}', 42, 600) },
        layouts: { [VERTICAL]: place(700, 48, 48, 460) },
      },
    }),
  },
  {
    name: 'Welcome',
    variables: [
      variable('guest', 'Guest', 'Captain Lindqvist'),
      variable('wifi', 'Wifi code', 'tern-4471'),
    ],
    value: design({
      greeting: {
        type: 'text',
        defaults: { ...place(80, 72, 72, 540), ...words('Good evening,', 64, 400) },
      },
      guest: {
        type: 'text',
        defaults: { ...place(180, 72, 72, 420), ...words('{{guest}}', 96, 600) },
      },
      wifi: {
        type: 'text',
        defaults: { ...place(600, 72, 72, 60), ...words('Wifi code {{wifi}}', 32, 400) },
      },
    }),
  },
  {
    name: 'Shelf price',
    variables: [
      variable('product', 'Product', 'Gathaithi'),
      variable('origin', 'Origin', 'Nyeri, Kenya'),
      variable('price', 'Price', '14.90'),
    ],
    value: design({
      product: {
        type: 'text',
        defaults: { ...place(80, 56, 560, 520), ...words('{{product}}', 104, 600) },
        layouts: { [VERTICAL]: place(80, 56, 56, 1080) },
      },
      origin: {
        type: 'text',
        defaults: { ...place(220, 56, 560, 420), ...words('{{origin}}', 44, 400) },
        layouts: { [VERTICAL]: place(220, 56, 56, 980) },
      },
      label: {
        type: 'rectangle',
        defaults: { ...place(0, 780, 0, 0), ...filled('#f7d500') },
        layouts: { [VERTICAL]: place(760, 0, 0, 0) },
      },
      price: {
        type: 'text',
        defaults: { ...place(260, 820, 40, 240), ...words('{{price}}', 140, 700) },
        layouts: { [VERTICAL]: place(900, 56, 56, 200) },
      },
    }),
  },
] as const
