import '#src/platform/i18n/en/editor-panels.ts'

import { type PlacedElement } from '#src/domain/design/element.ts'
import type { DesignElement } from '#src/domain/design/schema.ts'
import { t } from '#src/platform/i18n/t.ts'

const LONGEST = 80

type Kind = 'text' | 'rectangle' | 'picture' | 'unknown'
const KNOWN: readonly string[] = ['text', 'rectangle', 'picture'] satisfies Kind[]
const isKnown = (type: string): type is Exclude<Kind, 'unknown'> => KNOWN.includes(type)

export const kindOf = (type: string): Kind => (isKnown(type) ? type : 'unknown')

/** What a layer is called where nobody gave it a name: as it begins, or by its kind. */
export function layerName(
  { name = '', type }: Pick<DesignElement, 'name' | 'type'>,
  { text }: Pick<PlacedElement, 'text'>,
): string {
  if (name.trim() !== '') return name
  const words = type === 'text' ? text.content.trim().replaceAll(/\s+/g, ' ') : ''
  return words.slice(0, LONGEST) || t(`editorPanels:kind-${kindOf(type)}`)
}
