import * as v from 'valibot'

import { describeIssue } from './describe-issue.ts'
import { type Design, DESIGN_VERSION, DesignSchema } from './schema.ts'

/** A parsed design; or the error, its layer and the original text. */
export type ReadDesign =
  | { design: Design }
  | { broken: string; layer?: string | undefined; kept: string }

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Upgrades of a design from each version to the next. */
const UPGRADES: Record<number, (design: Fields) => Fields> = {
  // The first designs had no version, and omitted empty fields.
  0: (design) => ({
    layers: Object.keys(isFields(design['elements']) ? design['elements'] : {}),
    elements: {},
    backgrounds: {},
    enabledLayouts: {},
    ...design,
    version: 1,
  }),
}

const upgraded = (design: Fields): Fields => {
  const version = design['version'] ?? 0
  const step = typeof version === 'number' ? UPGRADES[version] : undefined
  return step ? upgraded(step(design)) : design
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a template's value (TPL-06), and upgrades older versions. */
export function readDesign(text: string): ReadDesign {
  const value = parsed(text)
  if (value === undefined) return { broken: 'It is not JSON.', kept: text }
  if (!isFields(value)) return { broken: 'It is not a design.', kept: text }
  const { version } = value
  if (typeof version === 'number' && version > DESIGN_VERSION)
    return { broken: 'A newer version of the console made it.', kept: text }
  const result = v.safeParse(DesignSchema, upgraded(value))
  if (result.success) return { design: result.output }
  const { text: says, layer } = describeIssue(result.issues[0])
  return { broken: `${says}.`, layer, kept: text }
}
