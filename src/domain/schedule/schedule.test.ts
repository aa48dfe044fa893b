import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { resolveContent } from '../resolve-content.ts'
import { contentOf, type EntryContent, shownEnd, storedEnd } from './entry-ends.ts'
import { lineup } from './lineup.ts'
import { hasStarted, LATEST_END_MS, checkPlacement } from './placement.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Before a leap day and two clock changes. */
const START = Date.UTC(2028, 1, 27)

interface Entry {
  id: string
  start: string
  end: string
  kind: EntryContent
}
const entry = (
  id: string,
  startMin: number,
  endMin: number,
  kind: EntryContent = 'template',
): Entry => ({
  id,
  kind,
  start: new Date(START + startMin * MINUTE).toISOString(),
  end: new Date(START + endMin * MINUTE).toISOString(),
})
const at = (minutes: number) => START + minutes * MINUTE
const place = (startMin: number, endMin: number) => ({ start: at(startMin), end: at(endMin) })

/** In minutes after START. */
const LATEST = (LATEST_END_MS - START) / MINUTE

describe('placement of an entry', () => {
  const noon = entry('noon', 720, 780)
  const running = entry('running', 590, 620)
  const calendar = { entries: [noon, running], now: at(600) }

  it.each([
    ['in free time', 640, 700, undefined],
    ['from the end of one entry to the start of the next', 620, 720, undefined],
    ['from now on, while another entry is running', 600, 610, { why: 'taken', by: running }],
    ['in the past', 599, 610, { why: 'startPassed' }],
    ['without a duration', 640, 640, { why: 'endNotAfterStart' }],
    ['with its end before its start', 700, 640, { why: 'endNotAfterStart' }],
    ['beyond the latest end', LATEST - 10, LATEST + 1, { why: 'tooFar' }],
    ['up to the latest end', LATEST - 10, LATEST, undefined],
    ['into the start of another', 700, 721, { why: 'taken', by: noon }],
    ['over the end of another', 779, 800, { why: 'taken', by: noon }],
    ['within another', 730, 740, { why: 'taken', by: noon }],
    ['around others, naming the first', 610, 900, { why: 'taken', by: running }],
  ] as const)('%s [SCH-11] [SCH-12] [SCH-13]', (_what, start, end, expected) => {
    expect(checkPlacement(calendar, place(start, end))).toEqual(expected)
  })

  it('may overlap the entry itself, but cannot change once it has started [SCH-17] [SCH-18] [SCH-19]', () => {
    expect(checkPlacement({ ...calendar, moved: noon }, place(730, 800))).toBeUndefined()
    expect(checkPlacement({ ...calendar, moved: running }, place(640, 700))).toEqual({
      why: 'started',
    })
    expect(hasStarted(running, at(590))).toBe(true)
    expect(hasStarted(running, at(590) - 1)).toBe(false)
  })

  it('is rejected for invalid times', () => {
    expect(checkPlacement(calendar, { start: Number.NaN, end: at(700) })).toBeDefined()
    expect(checkPlacement(calendar, { start: at(640), end: Number.NaN })).toBeDefined()
  })
})

describe('the end of an entry', () => {
  it('is stored one minute early for an image, and as chosen for a template [SCH-21]', () => {
    expect(storedEnd('image', at(60))).toBe(at(59))
    expect(storedEnd('template', at(60))).toBe(at(60))
    expect(contentOf({ templateId: null })).toBe('image')
    expect(contentOf({ templateId: 'x' })).toBe('template')
  })

  it.each(['image', 'template'] as const)('is read back as chosen for content “%s”', (content) => {
    expect(shownEnd(content, storedEnd(content, at(60)))).toBe(at(60))
  })
})

const minutes = (most: number) => fc.integer({ min: 0, max: most })
const PLACED = fc.tuple(minutes(3 * 1_440), fc.integer({ min: -10, max: 600 }))
const ACTIONS = fc.array(
  fc.record({
    what: fc.constantFrom('add', 'move', 'remove'),
    which: fc.nat(),
    place: PLACED,
    later: fc.integer({ min: 0, max: 90 }),
  }),
  { maxLength: 60 },
)

/** A device's calendar after those of the actions that the rules allow. */
function lived(actions: typeof ACTIONS extends fc.Arbitrary<infer T> ? T : never) {
  let entries: Entry[] = []
  let nowMin = 0
  for (const [at, { what, which, place: spot, later }] of actions.entries()) {
    nowMin += later
    const [start, length] = spot
    const known = entries[which % Math.max(entries.length, 1)]
    const moved = what === 'move' ? known : undefined
    if (what === 'remove') entries = entries.filter((one) => one !== known)
    else if (
      (what === 'add' || moved) &&
      !checkPlacement(
        { entries, now: START + nowMin * MINUTE, moved },
        place(start, start + length),
      )
    )
      entries = [
        ...entries.filter((one) => one !== moved),
        entry(moved?.id ?? `e${at}`, start, start + length),
      ]
  }
  return entries
}

it('no sequence of allowed actions makes two entries overlap [SCH-12]', () => {
  fc.assert(
    fc.property(ACTIONS, (actions) => {
      const sorted = lived(actions).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
      for (const [at, { start }] of sorted.entries()) {
        const before = sorted[at - 1]
        if (before) expect(Date.parse(before.end)).toBeLessThanOrEqual(Date.parse(start))
      }
    }),
    { numRuns: 1_000 },
  )
})

describe('the lineup', () => {
  const contents = (entries: readonly Entry[]) => ({
    entries,
    pushed: 'pushed' as string | null,
    fallback: 'default' as string | null,
  })

  it('covers the day without gaps, and gives reasons', () => {
    const night = entry('night', -60, 30)
    const noon = entry('noon', 720, 780)
    const next = entry('next', 780, 800)
    const stretches = lineup(contents([next, noon, night]), at(0), at(1_440))
    expect(stretches.map(({ from, till, shows }) => [from, till, shows.why])).toEqual([
      [at(0), at(30), 'schedule'],
      [at(30), at(720), 'pushed'],
      [at(720), at(780), 'schedule'],
      [at(780), at(800), 'schedule'],
      [at(800), at(1_440), 'pushed'],
    ])
  })

  it('of a device without content is one stretch of nothing', () => {
    expect(lineup({ entries: [], pushed: null, fallback: null }, at(0), at(1_440))).toEqual([
      { from: at(0), till: at(1_440), shows: { why: 'nothing' } },
    ])
  })

  it('agrees with resolveContent at every tested moment, for 10,000 random calendars [SCH-32]', () => {
    const anyEntries = fc.array(PLACED, { maxLength: 6 })
    fc.assert(
      fc.property(anyEntries, fc.boolean(), (spots, isPushed) => {
        const entries = spots.map(([start, length], index) =>
          entry(`e${index}`, start, start + length, index % 2 === 0 ? 'image' : 'template'),
        )
        const all = { ...contents(entries), pushed: isPushed ? 'pushed' : null }
        const stretches = lineup(all, at(60), at(60) + DAY)
        expect(stretches[0]?.from).toBe(at(60))
        expect(stretches.at(-1)?.till).toBe(at(60) + DAY)
        for (const [index, { from, till, shows }] of stretches.entries()) {
          expect(till).toBe(stretches[index + 1]?.from ?? at(60) + DAY)
          for (const moment of [from, till - 1]) expect(resolveContent(all, moment)).toEqual(shows)
        }
        for (let moment = at(60); moment < at(60) + DAY; moment += 97 * MINUTE)
          expect(
            stretches.find(({ from, till }) => from <= moment && moment < till)?.shows,
          ).toEqual(resolveContent(all, moment))
      }),
      { numRuns: 10_000 },
    )
  })
})
