import { keysOf, type Layout } from './layouts.ts'
import type { Design, DesignElement, Properties } from './schema.ts'

/** Default properties. */
const DEFAULTS = {
  position: { top: 0, left: 0, right: 0, bottom: 0, rotation: 0 },
  visible: true,
  fill: null as string | null,
  stroke: null as string | null,
  strokeWidth: 2,
  radius: 0,
  text: {
    content: '',
    font: 'Instrument Sans',
    size: 32,
    weight: 400,
    color: '#000000',
    align: 'left' as 'left' | 'center' | 'right',
    verticalAlign: 'top' as 'top' | 'middle' | 'bottom',
    lineHeight: 1.2,
    fit: 'shrink' as 'none' | 'shrink' | 'fill',
  },
  picture: {
    imageId: null as string | null,
    fit: 'cover' as 'cover' | 'contain' | 'stretch',
    palette: [] as string[],
    threshold: 0.5,
  },
}

/** An element with all its properties in one layout. */
export interface PlacedElement extends Readonly<typeof DEFAULTS> {
  id: string
  /** `text`, `rectangle`, `picture`, or an unknown one. */
  type: string
}

const override = (below: typeof DEFAULTS, own: Properties): typeof DEFAULTS => ({
  ...below,
  ...own,
  position: { ...below.position, ...own.position },
  text: { ...below.text, ...own.text },
  picture: { ...below.picture, ...own.picture },
})

const ownOf = ({ defaults, layouts = {} }: DesignElement, layout: Layout): Properties[] => {
  const overrides = keysOf(layout).map((key) =>
    Object.hasOwn(layouts, key) ? layouts[key] : undefined,
  )
  return [defaults, ...overrides.filter((override) => override !== undefined)]
}

/** An element in a layout: layout overrides win over defaults (TPL-08). */
export function elementIn(design: Design, id: string, layout: Layout): PlacedElement | undefined {
  const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
  return element && placedElement(element, id, layout)
}

export const placedElement = (
  element: DesignElement,
  id: string,
  layout: Layout,
): PlacedElement => ({
  ...ownOf(element, layout).reduce(override, DEFAULTS),
  id,
  type: element.type,
})

/** The visible elements of a layout, lowest first. */
export const elementsIn = (design: Design, layout: Layout): PlacedElement[] =>
  [...new Set(design.layers)]
    .flatMap((id) => elementIn(design, id, layout) ?? [])
    .filter(({ visible }) => visible)
