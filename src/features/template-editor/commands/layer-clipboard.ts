import * as v from 'valibot'

import { type DesignElement, ElementSchema, type Properties } from '#src/domain/design/schema.ts'
import { copyText } from '#src/platform/clipboard.ts'
import { log } from '#src/platform/log.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import type { NamedElement } from '../document/actions.ts'
import type { Editor } from '../editor.ts'

const MARKER = 'inkfleet/layers'
const MAX_LAYERS = 1_000
/** Offset of a copy from its original, in panel pixels. */
const COPY_OFFSET = 16

const ClipboardSchema = v.object({
  kind: v.literal(MARKER),
  layers: v.pipe(v.array(ElementSchema), v.nonEmpty(), v.maxLength(MAX_LAYERS)),
})

/** Serializes layers for the system clipboard. */
export const serializeLayers = (layers: readonly DesignElement[]): string =>
  JSON.stringify({ kind: MARKER, layers })

/** The layers in a clipboard text; empty for any other text. */
export function parseLayers(text: string): readonly DesignElement[] {
  if (!text.includes(MARKER)) return []
  try {
    const read = v.safeParse(ClipboardSchema, JSON.parse(text))
    return read.success ? read.output.layers : []
  } catch {
    return []
  }
}

/** Copies with new ids, shifted to the lower right in every layout. */
const copyElements = (layers: readonly DesignElement[], offset = COPY_OFFSET): NamedElement[] =>
  layers.map((element) => ({ id: newId(), element: shiftElement(element, offset) }))

const EDGE_DIRECTIONS = { top: 1, left: 1, right: -1, bottom: -1 } as const
const ZERO_EDGES = { top: 0, left: 0, right: 0, bottom: 0 }

function shiftElement(element: DesignElement, by: number): DesignElement {
  const { defaults, layouts } = element
  const moved = {
    ...element,
    defaults: { ...defaults, position: shiftEdges({ ...ZERO_EDGES, ...defaults.position }, by) },
  }
  if (!layouts) return moved
  return {
    ...moved,
    layouts: Object.fromEntries(
      Object.entries(layouts).map(([key, own]): [string, Properties] => [
        key,
        own.position ? { ...own, position: shiftEdges(own.position, by) } : own,
      ]),
    ),
  }
}

const EDGES = ['top', 'left', 'right', 'bottom'] as const
type Position = NonNullable<Properties['position']>

const MAX_OFFSET = 20_000
const clampOffset = (value: number) => Math.max(-MAX_OFFSET, Math.min(MAX_OFFSET, value))

/** Shifts only the edges that a layout overrides. */
function shiftEdges(position: Position, by: number): Position {
  const result = { ...position }
  for (const edge of EDGES) {
    const value = position[edge]
    if (value !== undefined) result[edge] = clampOffset(value + EDGE_DIRECTIONS[edge] * by)
  }
  return result
}

/** The last copied text, used if the clipboard cannot be read, and the number of pastes. */
let lastCopied = ''
let pastes = 0

const selectedLayers = ({ getState }: Editor) => {
  const { selection, document } = getState()
  const { layers, elements } = document.design
  const selected = new Set(selection)
  return layers.flatMap((id) => {
    const element = selected.has(id) ? elements[id] : undefined
    return element ? [element] : []
  })
}

/** Serializes the selected layers; empty if there are none. Locked layers are not cut; cut ones are pasted at their old position. */
export function copyLayers(editor: Editor, isCut = false): string {
  const layers = selectedLayers(editor).filter(({ locked }) => !isCut || locked !== true)
  if (layers.length === 0) return ''
  lastCopied = serializeLayers(layers)
  pastes = isCut ? -1 : 0
  return lastCopied
}

/** Pastes layers on top and selects them; false if the text contains none. */
export function pasteLayers(editor: Editor, text: string): boolean {
  const layers = parseLayers(text)
  if (layers.length === 0) return false
  pastes = text === lastCopied ? pastes + 1 : 1
  lastCopied = text
  addCopies(editor, layers, COPY_OFFSET * pastes)
  return true
}

export const duplicateLayers = (editor: Editor) => addCopies(editor, selectedLayers(editor))

function addCopies(editor: Editor, ...[layers, offset]: Parameters<typeof copyElements>) {
  const elements = copyElements(layers, offset)
  if (elements.length === 0) return
  editor.act({ type: 'add', elements })
  editor.select(elements.map(({ id }) => id))
}

/** For buttons. Keys use the browser's clipboard events, which need no permission. */
export async function writeToClipboard(text: string) {
  try {
    await copyText(text)
  } catch (error) {
    log.error('could not write to the clipboard', error)
  }
}

export async function readFromClipboard(): Promise<string> {
  try {
    const text = await navigator.clipboard.readText()
    return parseLayers(text).length > 0 ? text : lastCopied
  } catch {
    return lastCopied
  }
}
