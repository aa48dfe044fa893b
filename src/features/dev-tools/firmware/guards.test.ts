import { expect, it } from 'vitest'

import { type GuardsInput, readGuards, DEFAULT_GUARDS } from './guards.ts'

const MODEL = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01'
const HASH = 'AB'.repeat(32)
const read = (differences: Partial<GuardsInput>) =>
  readGuards({ ...DEFAULT_GUARDS, modelIds: new Set([MODEL]), ...differences })

it('says all of them, the hash in lower case', () => {
  expect(read({ sha256: ` ${HASH} `, waves: '5; 100', pauseAbove: ' 2.5 ' })).toEqual({
    deviceGroupIds: [MODEL],
    sha256: 'ab'.repeat(32),
    waves: [5, 100],
    pauseAbovePercent: 2.5,
  })
})

it('leaves out a hash that nobody gave, and takes the usual waves', () => {
  expect(read({})).toEqual({
    deviceGroupIds: [MODEL],
    waves: [10, 50, 100],
    pauseAbovePercent: 10,
  })
})

it.each([
  [{ modelIds: new Set<string>() }, 'devTools:modelsRequired'],
  [{ sha256: 'ab' }, 'devTools:sha256Wrong'],
  [{ sha256: 'x'.repeat(64) }, 'devTools:sha256Wrong'],
  [{ waves: '' }, 'devTools:wavesWrong'],
  [{ waves: '10, 50' }, 'devTools:wavesWrong'],
  [{ waves: '50, 10, 100' }, 'devTools:wavesWrong'],
  [{ waves: '0, 100' }, 'devTools:wavesWrong'],
  [{ waves: '10, ten, 100' }, 'devTools:wavesWrong'],
  [{ waves: '1,2,3,4,5,6,7,8,9,10,100' }, 'devTools:wavesWrong'],
  [{ pauseAbove: '' }, 'devTools:pauseWrong'],
  [{ pauseAbove: '101' }, 'devTools:pauseWrong'],
  [{ pauseAbove: 'none' }, 'devTools:pauseWrong'],
])('refuses %j', (differences, problem) => {
  expect(read(differences)).toBe(problem)
})
