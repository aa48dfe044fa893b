import type { DesignElement } from '#src/domain/design/schema.ts'
import { variablesOfElement } from '#src/domain/design/variables.ts'

import type { Described } from '../../document/template-document.ts'

/** What stands for the variables of a text: its sample value, or its name where it would be nothing at all. */
export function sampleValuesOf(
  element: DesignElement,
  described: Readonly<Record<string, Described>>,
): Record<string, string> {
  return Object.fromEntries(
    variablesOfElement(element).map(({ key, fallback }) => {
      const own = Object.hasOwn(described, key) ? described[key]?.value : undefined
      return [key, own || (fallback === '' ? `{{${key}}}` : '')]
    }),
  )
}
