import { expect, it } from 'vitest'

import { resolveRemoteChange } from './remote-change.ts'

const calm = {
  isSame: false,
  hasUnsaved: false,
  isRefused: false,
  pendingSave: undefined,
  isNewerRead: false,
}
const pendingSave = { wasSeen: false, isWaiting: false, isDone: false }

it.each([
  ['nothing changed', { isSame: true, hasUnsaved: true }, 'agree'],
  ['somebody else saved it', {}, 'takeOver'],
  ['somebody else saved it while something is unsaved here', { hasUnsaved: true }, 'tell'],
  ['an own change was rejected', { isRefused: true }, 'wait'],
  ['the save is not in the outbox yet', { pendingSave }, 'wait'],
  [
    'the save is pending',
    { pendingSave: { ...pendingSave, wasSeen: true, isWaiting: true } },
    'wait',
  ],
  ['the save is sent and not read back', { pendingSave: { ...pendingSave, isDone: true } }, 'wait'],
  [
    'the save is sent, and somebody else saved after that',
    { pendingSave: { ...pendingSave, isDone: true }, isNewerRead: true },
    'takeOver',
  ],
  ['the save was discarded', { pendingSave: { ...pendingSave, wasSeen: true } }, 'takeOver'],
] as const)('%s [OFF-18]', (_situation, differences, then) => {
  expect(resolveRemoteChange({ ...calm, ...differences })).toBe(then)
})
