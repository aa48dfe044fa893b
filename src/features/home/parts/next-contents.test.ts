import { expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import { nextContents } from './next-contents.ts'

const NOW = Date.parse('2026-06-01T08:00:00.000Z')

it('lists content that starts in the future, soonest first [HOME-04]', () => {
  const at = (name: string, start: string) =>
    buildDevice({ name, nextContent: { title: `For ${name}`, start } })
  const devices = [
    at('Late', '2026-06-02T08:00:00.000Z'),
    at('Begun', '2026-06-01T07:59:00.000Z'),
    at('Soon', '2026-06-01T08:01:00.000Z'),
    buildDevice(),
  ]
  expect(nextContents(devices, NOW).map(({ name }) => name)).toEqual(['Soon', 'Late'])
})
