import { makeRoom } from '#src/domain/make-room.ts'

import type { Rgb } from './palette-profile.ts'

type Asked = [colours: readonly Rgb[], ...details: (string | number)[]]

/** A fleet has few kinds of panel; a table takes up to 2 MB. */
const MOST = 8

/** Builds once for equal colours, however often they are copied between threads; the oldest tables go first. */
export const remembering = <Given extends Asked, Built>(build: (...asked: Given) => Built) => {
  const kept = new Map<string, Built>()
  return (...asked: Given): Built => {
    const key = asked.join(' ')
    const known = kept.get(key)
    if (known) return known
    makeRoom(kept, MOST)
    const built = build(...asked)
    kept.set(key, built)
    return built
  }
}
