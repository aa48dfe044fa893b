import { expect, it } from 'vitest'

import { devToolsTexts } from '#src/texts/dev-tools.ts'

import { type GuardsInput, readGuards, DEFAULT_GUARDS } from './guards.ts'

const MODEL = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01'
const HASH = 'AB'.repeat(32)
const read = (differences: Partial<GuardsInput>) =>
  readGuards({ ...DEFAULT_GUARDS, modelIds: new Set([MODEL]), ...differences })

it('parses all guards, with the hash in lowercase', () => {
  expect(read({ sha256: ` ${HASH} `, waves: '5; 100', pauseAbove: ' 2.5 ' })).toEqual({
    deviceGroupIds: [MODEL],
    sha256: 'ab'.repeat(32),
    waves: [5, 100],
    pauseAbovePercent: 2.5,
  })
})

it('accepts a decimal comma, which some keyboards have instead of a point', () => {
  expect(read({ pauseAbove: '2,5' })).toMatchObject({ pauseAbovePercent: 2.5 })
})

it('omits an empty hash and uses the default waves', () => {
  expect(read({})).toEqual({
    deviceGroupIds: [MODEL],
    waves: [10, 50, 100],
    pauseAbovePercent: 10,
  })
})

it.each([
  [{ modelIds: new Set<string>() }, devToolsTexts.modelsRequired],
  [{ sha256: 'ab' }, devToolsTexts.sha256Wrong],
  [{ sha256: 'x'.repeat(64) }, devToolsTexts.sha256Wrong],
  [{ waves: '' }, devToolsTexts.wavesWrong],
  [{ waves: '10, 50' }, devToolsTexts.wavesWrong],
  [{ waves: '50, 10, 100' }, devToolsTexts.wavesWrong],
  [{ waves: '0, 100' }, devToolsTexts.wavesWrong],
  [{ waves: '10, ten, 100' }, devToolsTexts.wavesWrong],
  [{ waves: '1,2,3,4,5,6,7,8,9,10,100' }, devToolsTexts.wavesWrong],
  [{ pauseAbove: '' }, devToolsTexts.pauseWrong],
  [{ pauseAbove: '101' }, devToolsTexts.pauseWrong],
  [{ pauseAbove: 'none' }, devToolsTexts.pauseWrong],
])('rejects %j', (differences, problem) => {
  expect(read(differences)).toBe(problem)
})
