import { expect, it } from 'vitest'

import { answerOrSilence, SILENT } from './patience.ts'

const now = async () => {}
const never = () => new Promise<never>(() => {})

it('gives a line up that swallows requests, once a probe finds nobody', async () => {
  const lost = answerOrSilence(never(), { patience: now, isReachable: async () => false })
  expect(await lost).toBe(SILENT)
})

it('waits for a server that is only slow', async () => {
  let answer: (text: string) => void = () => {}
  const slow = new Promise<string>((resolve) => (answer = resolve))
  const asked = answerOrSilence(slow, { patience: now, isReachable: async () => true })
  setImmediate(() => answer('late'))
  expect(await asked).toBe('late')
})

it('asks for no sign of life while answers come in time', async () => {
  let probes = 0
  const isReachable = async () => (probes += 1) > 0
  expect(await answerOrSilence(Promise.resolve(1), { patience: never, isReachable })).toBe(1)
  await expect(
    answerOrSilence(Promise.reject(new Error('no')), { patience: never, isReachable }),
  ).rejects.toThrow('no')
  expect(probes).toBe(0)
})
