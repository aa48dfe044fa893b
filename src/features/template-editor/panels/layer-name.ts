import { type PlacedElement } from '#src/domain/design/element.ts'
import type { DesignElement } from '#src/domain/design/schema.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'

const MAX_LENGTH = 80

type Kind = 'text' | 'rectangle' | 'picture' | 'unknown'
const KNOWN_KINDS: readonly string[] = ['text', 'rectangle', 'picture'] satisfies Kind[]
const isKnown = (type: string): type is Exclude<Kind, 'unknown'> => KNOWN_KINDS.includes(type)

export const kindOf = (type: string): Kind => (isKnown(type) ? type : 'unknown')

/** Name of a layer: its own name, otherwise the start of its text or its type. */
export function layerName(
  { name = '', type }: Pick<DesignElement, 'name' | 'type'>,
  { text }: Pick<PlacedElement, 'text'>,
): string {
  if (name.trim() !== '') return name
  const content = type === 'text' ? text.content.trim().replaceAll(/\s+/g, ' ') : ''
  return content.slice(0, MAX_LENGTH) || editorPanelsTexts.kind[kindOf(type)]
}
