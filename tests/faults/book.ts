import type { ServerProcess } from '#tests/helpers/server-process.ts'

import type { Exchange } from './front.ts'
import { committedKeys, effectsOf, markIn } from './ledger.ts'

interface Entry {
  mark: string
  lane: string
  /** Undefined if the browser was killed before it reported the save: the change may or may not exist. */
  opId: string | undefined
}

/** A change of the run that is still in the browser. */
export interface Left {
  opId: string
}

export interface Figures {
  saved: number
  lost: number
  doubled: number
  misordered: number
}

let runs = 0

/** Records the changes that a test saves, in order, and compares them with the effects on the server. */
export function createBook() {
  runs += 1
  const run = `R${Date.now().toString(36)}${runs}`
  const entries: Entry[] = []
  const discarded = new Set<string>()

  return {
    run,
    entries,
    /** Returns a unique mark for the next change, to be put into its name. */
    mark(lane: string) {
      const mark = `${run}-${String(entries.length).padStart(5, '0')}`
      const entry: Entry = { mark, lane, opId: undefined }
      entries.push(entry)
      return { mark, saved: (opId: string) => void (entry.opId = opId) }
    },
    /** How many changes were reported as saved. */
    saved: () => new Set(entries.flatMap(({ opId }) => opId ?? [])).size,
    discarded: (opId: string) => void discarded.add(opId),

    async figures(
      server: ServerProcess,
      left: readonly Left[],
      exchanges: readonly Exchange[],
    ): Promise<Figures> {
      const effects = await effectsOf(server, run)
      const opIds = new Set(entries.flatMap(({ opId }) => opId ?? []))
      const committed = await committedKeys(server, [...opIds])
      const kept = new Set([...left.map(({ opId }) => opId), ...discarded])
      const seen = new Set(effects.map(({ mark }) => mark))
      // Several saves may have been merged into one change, which carries the newest mark.
      const took = new Set(
        exchanges.flatMap(({ key, body }) =>
          key !== undefined && seen.has(markIn(body.toString('latin1'), run) ?? '') ? [key] : [],
        ),
      )
      const lost = [...opIds].filter((opId) => {
        // A key that the server stored without an effect is a loss that looks like a success.
        if (took.has(opId)) return false
        return committed.has(opId) || !kept.has(opId)
      })
      return {
        saved: opIds.size,
        lost: lost.length,
        doubled: effects.length - seen.size,
        misordered: outOfOrder(entries, effects),
      }
    },
  }
}
export type Book = ReturnType<typeof createBook>

/** Counts effects that come after the effect of a later save in the same lane. */
function outOfOrder(entries: readonly Entry[], effects: readonly { mark: string }[]) {
  const laneOf = new Map(entries.map(({ mark, lane }) => [mark, lane]))
  const newest = new Map<string, string>()
  let count = 0
  for (const { mark } of effects) {
    const lane = laneOf.get(mark)
    if (lane === undefined) continue
    const before = newest.get(lane) ?? ''
    if (mark < before) count += 1
    else newest.set(lane, mark)
  }
  return count
}
