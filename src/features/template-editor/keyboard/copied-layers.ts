import * as v from 'valibot'

import { type DesignElement, ElementSchema, type Properties } from '#src/domain/design/schema.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import type { NamedElement } from '../document/actions.ts'

const MARKER = 'inkfleet/layers'
const MOST_LAYERS = 1_000
/** How far a copy lies from what it was made of, in pixels of the panel. */
export const COPY_OFFSET = 16

const CopiedSchema = v.object({
  kind: v.literal(MARKER),
  layers: v.pipe(v.array(ElementSchema), v.nonEmpty(), v.maxLength(MOST_LAYERS)),
})

/** Layers as text for the clipboard of the system. */
export const textOfLayers = (layers: readonly DesignElement[]): string =>
  JSON.stringify({ kind: MARKER, layers })

/** The layers that a text of the clipboard holds; none where somebody copied something else. */
export function layersOfText(text: string): readonly DesignElement[] {
  if (!text.includes(MARKER)) return []
  try {
    const read = v.safeParse(CopiedSchema, JSON.parse(text))
    return read.success ? read.output.layers : []
  } catch {
    return []
  }
}

/** Copies with ids of their own, so much farther to the right and down in every layout. */
export const copiesOf = (layers: readonly DesignElement[], offset = COPY_OFFSET): NamedElement[] =>
  layers.map((element) => ({ id: newId(), element: shifted(element, offset) }))

const WAYS = { top: 1, left: 1, right: -1, bottom: -1 } as const
const NOWHERE = { top: 0, left: 0, right: 0, bottom: 0 }

function shifted(element: DesignElement, by: number): DesignElement {
  const { defaults, layouts } = element
  const moved = {
    ...element,
    defaults: { ...defaults, position: shiftedEdges({ ...NOWHERE, ...defaults.position }, by) },
  }
  if (!layouts) return moved
  return {
    ...moved,
    layouts: Object.fromEntries(
      Object.entries(layouts).map(([key, own]): [string, Properties] => [
        key,
        own.position ? { ...own, position: shiftedEdges(own.position, by) } : own,
      ]),
    ),
  }
}

const EDGES = ['top', 'left', 'right', 'bottom'] as const
type Position = NonNullable<Properties['position']>

const FARTHEST = 20_000
const inReach = (value: number) => Math.max(-FARTHEST, Math.min(FARTHEST, value))

/** Only the edges that a layout sets: the others follow the default. */
function shiftedEdges(position: Position, by: number): Position {
  const result = { ...position }
  for (const edge of EDGES) {
    const value = position[edge]
    if (value !== undefined) result[edge] = inReach(value + WAYS[edge] * by)
  }
  return result
}
