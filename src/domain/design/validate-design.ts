import { MAX_LAYER_TEXT_LENGTH, MAX_LAYERS } from '#src/contract/template.ts'

import { truncate } from './describe-issue.ts'
import { readDesign } from './read.ts'
import type { Design } from './schema.ts'

/**
 * Why a design cannot be saved, or undefined. Checked by console and server: rejects designs that could not be opened,
 * rendered or stored; accepts unknown properties.
 */
export function designError(text: string): string | undefined {
  const read = readDesign(text)
  if ('broken' in read) return `${read.broken}${named(read.layer)}`
  return limitError(read.design) ?? jsonError(text)
}

const named = (layer: string | undefined) =>
  layer ? ` It is in the layer “${truncate(layer)}”.` : ''

function limitError({ layers, elements }: Design): string | undefined {
  const all = Object.entries(elements)
  for (const [what, count] of Object.entries({ layers: layers.length, elements: all.length }))
    if (count > MAX_LAYERS) return `${what} must have at most ${MAX_LAYERS} entries, not ${count}.`
  for (const [id, { name, defaults, layouts = {} }] of all) {
    for (const { text } of [defaults, ...Object.values(layouts)]) {
      const length = text?.content?.length ?? 0
      if (length > MAX_LAYER_TEXT_LENGTH)
        return `elements.${truncate(id)} must have a text of at most ${MAX_LAYER_TEXT_LENGTH} characters, not ${length}.${named(name)}`
    }
  }
  return undefined
}

/** Deeper nesting can overflow the stack of recursive code. */
const MAX_DEPTH = 100
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/** Detects duplicate keys, of which parsers keep only the last, and excessive nesting. */
function jsonError(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (colon) {
      const name = String(JSON.parse(token.slice(0, -colon.length)))
      const names = open.at(-1)
      if (names?.has(name)) return `“${truncate(name)}” is there twice in one object.`
      names?.add(name)
    }
    if (open.length > MAX_DEPTH) return `It is nested more than ${MAX_DEPTH} levels deep.`
  }
  return undefined
}
