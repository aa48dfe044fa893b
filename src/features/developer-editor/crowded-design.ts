import { DESIGN_VERSION, type Design, type DesignElement } from '#src/domain/design/schema.ts'

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
export const CROWDED_DESIGN: Design = {
  version: DESIGN_VERSION,
  layers: cells.map(([id]) => id),
  elements: Object.fromEntries(cells),
  backgrounds: {},
  enabledLayouts: { device: { horizontal: true } },
}
