import { evictOldest } from '#src/domain/evict-oldest.ts'

import type { Rgb } from './palette-profile.ts'

type MemoizeArgs = [colors: readonly Rgb[], ...details: (string | number)[]]

/** Fleets have few kinds of panels; a table takes up to 2 MB. */
const MAX_ENTRIES = 8

/** Memoizes by value, because colors are copied between threads. Evicts the oldest entries. */
export const memoize = <Given extends MemoizeArgs, Built>(build: (...asked: Given) => Built) => {
  const cache = new Map<string, Built>()
  return (...asked: Given): Built => {
    const key = asked.join(' ')
    const known = cache.get(key)
    if (known) return known
    evictOldest(cache, MAX_ENTRIES)
    const built = build(...asked)
    cache.set(key, built)
    return built
  }
}
