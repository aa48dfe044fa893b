import { expect, it } from 'vitest'

import { followed } from './follow.ts'

const calm = {
  isSame: false,
  hasUnsaved: false,
  isRefused: false,
  awaited: undefined,
  isNewerRead: false,
}
const awaited = { wasSeen: false, isWaiting: false, isDone: false }

it.each([
  ['it is as it was', { isSame: true, hasUnsaved: true }, 'agree'],
  ['somebody else saved it', {}, 'takeOver'],
  ['somebody else saved it while something is unsaved here', { hasUnsaved: true }, 'tell'],
  ['a change of one’s own was refused', { isRefused: true }, 'wait'],
  ['what was saved is not in the outbox’s view yet', { awaited }, 'wait'],
  ['what was saved waits', { awaited: { ...awaited, wasSeen: true, isWaiting: true } }, 'wait'],
  ['what was saved is sent and not read back', { awaited: { ...awaited, isDone: true } }, 'wait'],
  [
    'what was saved is sent, and somebody else saved after that',
    { awaited: { ...awaited, isDone: true }, isNewerRead: true },
    'takeOver',
  ],
  ['what was saved was discarded', { awaited: { ...awaited, wasSeen: true } }, 'takeOver'],
] as const)('%s [OFF-18]', (_situation, differences, then) => {
  expect(followed({ ...calm, ...differences })).toBe(then)
})
