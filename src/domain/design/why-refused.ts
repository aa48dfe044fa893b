import { LONGEST_LAYER_TEXT, MOST_LAYERS } from '#src/contract/template.ts'

import { short } from './problem.ts'
import { readDesign } from './read.ts'
import type { Design } from './schema.ts'

/**
 * Why a design cannot be saved, and where; undefined where it can. Asked before a save by the console, and by the server of
 * whoever saves: what nobody could open, draw or hold afterwards is not taken. What is only unknown is.
 */
export function whyRefused(text: string): string | undefined {
  const read = readDesign(text)
  if ('broken' in read) return `${read.broken}${named(read.layer)}`
  return tooMuchOf(read.design) ?? unholdable(text)
}

const named = (layer: string | undefined) => (layer ? ` It is in the layer “${short(layer)}”.` : '')

function tooMuchOf({ layers, elements }: Design): string | undefined {
  const all = Object.entries(elements)
  for (const [what, count] of Object.entries({ layers: layers.length, elements: all.length }))
    if (count > MOST_LAYERS)
      return `${what} must have at most ${MOST_LAYERS} entries, not ${count}.`
  for (const [id, { name, defaults, layouts = {} }] of all) {
    for (const { text } of [defaults, ...Object.values(layouts)]) {
      const length = text?.content?.length ?? 0
      if (length > LONGEST_LAYER_TEXT)
        return `elements.${short(id)} must have a text of at most ${LONGEST_LAYER_TEXT} characters, not ${length}.${named(name)}`
    }
  }
  return undefined
}

/** Deeper ones end programs that walk through them. */
const DEEPEST = 100
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/** What JSON can say and no reader keeps: a name twice in one object, of which all but the last are lost, and endless nesting. */
function unholdable(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (colon) {
      const name = String(JSON.parse(token.slice(0, -colon.length)))
      const names = open.at(-1)
      if (names?.has(name)) return `“${short(name)}” is there twice in one object.`
      names?.add(name)
    }
    if (open.length > DEEPEST) return `It is nested more than ${DEEPEST} levels deep.`
  }
  return undefined
}
