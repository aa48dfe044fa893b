import { expect, it } from 'vitest'

import { resolveRemoteChange } from './remote-change.ts'

const calm = {
  isSame: false,
  hasUnsaved: false,
  hasUndone: false,
  isRefused: false,
  pendingSave: undefined,
  isNewerRead: false,
}
const pendingSave = { wasSeen: false, isWaiting: false, isDone: false }

it.each([
  ['nothing changed', { isSame: true, hasUnsaved: true }, 'agree'],
  ['another user saved it', {}, 'takeOver'],
  ['another user saved it while there are unsaved edits', { hasUnsaved: true }, 'tell'],
  ['another user saved it while all edits are undone', { hasUndone: true }, 'tell'],
  ['the user’s change was rejected', { isRefused: true }, 'wait'],
  ['the save is not in the outbox yet', { pendingSave }, 'wait'],
  [
    'the save is pending',
    { pendingSave: { ...pendingSave, wasSeen: true, isWaiting: true } },
    'wait',
  ],
  ['the save is sent and not read back', { pendingSave: { ...pendingSave, isDone: true } }, 'wait'],
  [
    'the save is sent, and another user saved after it',
    { pendingSave: { ...pendingSave, isDone: true }, isNewerRead: true },
    'takeOver',
  ],
  ['the save was discarded', { pendingSave: { ...pendingSave, wasSeen: true } }, 'takeOver'],
] as const)('resolves a remote change when %s [OFF-18]', (_situation, differences, then) => {
  expect(resolveRemoteChange({ ...calm, ...differences })).toBe(then)
})
