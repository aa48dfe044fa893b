import type { DesignElement } from '#src/domain/design/schema.ts'
import { variablesOf } from '#src/domain/design/variables.ts'

import type { Described } from '../../document/template-document.ts'

/** What stands for the variables of a text: its sample value, or its name where it would be nothing at all. */
export function sampleValuesOf(
  element: DesignElement,
  described: Readonly<Record<string, Described>>,
): Record<string, string> {
  const alone = { version: 1, layers: [], backgrounds: {}, enabledLayouts: {} } as const
  return Object.fromEntries(
    variablesOf({ ...alone, layers: [], elements: { element } }).map(({ key, fallback }) => {
      const own = Object.hasOwn(described, key) ? described[key]?.value : undefined
      return [key, own || (fallback === '' ? `{{${key}}}` : '')]
    }),
  )
}
