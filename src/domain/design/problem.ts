import * as v from 'valibot'

/** What a place of a design must be, in words for whoever made it. What stands there is never repeated: it may be long, or private. */
const MUST_BE: Readonly<Record<string, string>> = {
  number: 'must be a number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  record: 'must be an object',
  loose_object: 'must be an object',
}

interface Found {
  /** `elements.title.defaults.text.size must be a number` */
  says: string
  /** The name of the layer that it is in, where it has one. */
  layer: string | undefined
}

export function problemIn(issue: v.BaseIssue<unknown>): Found {
  const where = placeOf(issue.path ?? [])
  return { says: `${where || 'The design'} ${wanted(issue)}`, layer: layerOf(issue.path ?? []) }
}

function wanted({ type, expected, received, requirement, message }: v.BaseIssue<unknown>): string {
  // Valibot names the key where one that must be there is not.
  if (received === 'undefined' && expected?.startsWith('"')) return 'is missing'
  if (type === 'literal') return `must be ${expected}`
  if (type === 'picklist') return `must be one of ${listed(expected ?? '')}`
  if (type === 'min_value') return `must be at least ${String(requirement)}`
  if (type === 'max_value') return `must be at most ${String(requirement)}`
  if (type === 'max_length') return `must have at most ${String(requirement)} entries`
  return MUST_BE[type] ?? message
}

/** `("left" | "right")` */
const listed = (expected: string) => expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')

type Path = readonly v.IssuePathItem[]

const placeOf = (path: Path) =>
  path
    .map(({ input, key }) => (Array.isArray(input) ? `[${String(key)}]` : `.${short(key)}`))
    .join('')
    .replace(/^\./, '')

const LONGEST_KEY = 60
/** As much as is said of a name that somebody chose. */
export const short = (key: unknown) => {
  const text = String(key)
  return text.length > LONGEST_KEY ? `${text.slice(0, LONGEST_KEY)}…` : text
}

function layerOf([elements, element]: Path) {
  if (elements?.key !== 'elements') return undefined
  const named = v.safeParse(v.object({ name: v.string() }), element?.value)
  return named.success ? named.output.name : undefined
}
