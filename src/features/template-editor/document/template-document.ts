import { layoutsOf } from '#src/domain/design/layouts.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { variablesOf } from '#src/domain/design/variables.ts'

export interface Described {
  label: string
  /** Stands in previews, and where nobody says otherwise. */
  value: string
}

/** All that is edited of a template, and undone. */
export interface TemplateDocument {
  readonly name: string
  readonly design: Design
  /** By key; those whose placeholder is gone stay, so that it may come back. */
  readonly described: Readonly<Record<string, Described>>
}

/** One for each placeholder of the design (TPL-16). */
export const variablesOfDocument = ({ design, described }: TemplateDocument) =>
  variablesOf(design).map(({ key }) => {
    const own = Object.hasOwn(described, key) ? described[key] : undefined
    return { key, label: own?.label ?? '', value: own?.value ?? '' }
  })

/** Where a template may be used (TPL-20). */
export const devicesOfDocument = ({ design }: TemplateDocument): Layout[] => layoutsOf(design)
