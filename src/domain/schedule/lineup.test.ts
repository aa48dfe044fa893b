import { expect, it } from 'vitest'

import { lineup, stretchAt } from './lineup.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const at = (ms: number) => new Date(ms).toISOString()
const picture = (id: string, from: number, till: number) =>
  ({ id, kind: 'image', start: at(from), end: at(till - MINUTE) }) as const

it('shows an image until its chosen end, and the next one from then on [SCH-21] [SCH-32]', () => {
  const entries = [
    picture('breakfast', 0, HOUR),
    picture('lunch', HOUR, 2 * HOUR),
    { id: 'meeting', kind: 'template', start: at(3 * HOUR), end: at(4 * HOUR) } as const,
  ]
  const contents = { entries, pushed: null, fallback: 'logo' }
  const stretches = lineup(contents, HOUR / 2, 6 * HOUR)
  const seen = stretches.map(({ from, till, shows }) => [
    from / HOUR,
    till / HOUR,
    shows.why === 'schedule' ? shows.content.id : shows.why,
  ])
  expect(seen).toEqual([
    [0.5, 1, 'breakfast'],
    [1, 2, 'lunch'],
    [2, 3, 'default'],
    [3, 4, 'meeting'],
    [4, 6, 'default'],
  ])
  expect(stretchAt(stretches, 2 * HOUR)?.shows.why).toBe('default')
  expect(stretchAt(stretches, 2 * HOUR - 1)?.shows).toMatchObject({ content: { id: 'lunch' } })
  expect(stretchAt(stretches, 6 * HOUR)).toBeUndefined()
})
