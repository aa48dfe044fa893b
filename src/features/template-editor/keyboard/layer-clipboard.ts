import { log } from '#src/platform/log.ts'

import type { Editor } from '../editor.ts'
import { COPY_OFFSET, copiesOf, layersOfText, textOfLayers } from './copied-layers.ts'

/** What was copied last, for where the browser does not let us read the clipboard; and how often it was pasted. */
let copied = ''
let pastes = 0

const selectedLayers = ({ getState }: Editor) => {
  const { selection, document } = getState()
  const { layers, elements } = document.design
  const chosen = new Set(selection)
  return layers.flatMap((id) => {
    const element = chosen.has(id) ? elements[id] : undefined
    return element ? [element] : []
  })
}

/** The selected layers as text; empty where none are. What is cut comes back where it was. */
export function copyLayers(editor: Editor, isCut = false): string {
  const layers = selectedLayers(editor)
  if (layers.length === 0) return ''
  copied = textOfLayers(layers)
  pastes = isCut ? -1 : 0
  return copied
}

/** Puts layers of a text on top, selected; false where the text holds none. */
export function pasteLayers(editor: Editor, text: string): boolean {
  const layers = layersOfText(text)
  if (layers.length === 0) return false
  pastes = text === copied ? pastes + 1 : 1
  copied = text
  addCopies(editor, layers, COPY_OFFSET * pastes)
  return true
}

export const duplicateLayers = (editor: Editor) => addCopies(editor, selectedLayers(editor))

function addCopies(editor: Editor, ...[layers, offset]: Parameters<typeof copiesOf>) {
  const elements = copiesOf(layers, offset)
  if (elements.length === 0) return
  editor.act({ type: 'add', elements })
  editor.select(elements.map(({ id }) => id))
}

/** From a button; keys go through the events of the browser, which need no permission. */
export async function writeToClipboard(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    log.error('The clipboard could not be written', error)
  }
}

export async function readFromClipboard(): Promise<string> {
  try {
    const text = await navigator.clipboard.readText()
    return layersOfText(text).length > 0 ? text : copied
  } catch {
    return copied
  }
}
