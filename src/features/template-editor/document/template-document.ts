import { layoutsOf } from '#src/domain/design/layouts.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { variablesOf } from '#src/domain/design/variables.ts'

export interface VariableDetails {
  label: string
  /** Used in previews and as the default. */
  value: string
}

/** The editable and undoable state of a template. */
export interface TemplateDocument {
  readonly name: string
  readonly design: Design
  /** By key. Entries of removed placeholders stay, in case the placeholder returns. */
  readonly described: Readonly<Record<string, VariableDetails>>
}

/** The variables of all placeholders in the design (TPL-16). */
export const variablesOfDocument = ({ design, described }: TemplateDocument) =>
  variablesOf(design).map(({ key }) => {
    const own = Object.hasOwn(described, key) ? described[key] : undefined
    return { key, label: own?.label ?? '', value: own?.value ?? '' }
  })

/** The layouts that a template is enabled for (TPL-20). */
export const devicesOfDocument = ({ design }: TemplateDocument): Layout[] => layoutsOf(design)
