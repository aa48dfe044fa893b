import * as v from 'valibot'

/** Expectations, for the author of a design. Never quotes the actual value, which may be long or private. */
const MUST_BE: Readonly<Record<string, string>> = {
  number: 'must be a number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  record: 'must be an object',
  loose_object: 'must be an object',
}

interface IssueDescription {
  /** `elements.title.defaults.text.size must be a number` */
  text: string
  /** The name of its layer, if any. */
  layer: string | undefined
}

export function describeIssue(issue: v.BaseIssue<unknown>): IssueDescription {
  const where = pathText(issue.path ?? [])
  return {
    text: `${where || 'The design'} ${expectationOf(issue)}`,
    layer: layerOf(issue.path ?? []),
  }
}

function expectationOf({
  type,
  expected,
  received,
  requirement,
  message,
}: v.BaseIssue<unknown>): string {
  // Valibot quotes the key if a required one is missing.
  if (received === 'undefined' && expected?.startsWith('"')) return 'is missing'
  if (type === 'literal') return `must be ${expected}`
  if (type === 'picklist') return `must be one of ${formatOptions(expected ?? '')}`
  if (type === 'min_value') return `must be at least ${String(requirement)}`
  if (type === 'max_value') return `must be at most ${String(requirement)}`
  if (type === 'max_length') return `must have at most ${String(requirement)} entries`
  return MUST_BE[type] ?? message
}

/** `("left" | "right")` */
const formatOptions = (expected: string) =>
  expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')

type Path = readonly v.IssuePathItem[]

const pathText = (path: Path) =>
  path
    .map(({ input, key }) => (Array.isArray(input) ? `[${String(key)}]` : `.${truncate(key)}`))
    .join('')
    .replace(/^\./, '')

const MAX_KEY_LENGTH = 60
/** Shortens user-defined names. */
export const truncate = (key: unknown) => {
  const text = String(key)
  return text.length > MAX_KEY_LENGTH ? `${text.slice(0, MAX_KEY_LENGTH)}…` : text
}

function layerOf([elements, element]: Path) {
  if (elements?.key !== 'elements') return undefined
  const named = v.safeParse(v.object({ name: v.string() }), element?.value)
  return named.success ? named.output.name : undefined
}
