import { expect, it } from 'vitest'

import { saveStatusOf } from './save-status.ts'

const saved = { isUnsaved: false, isRefused: false, isNew: false, waiting: 0 }

it.each([
  ['everything is sent', {}, 'Saved'],
  ['changes are pending', { waiting: 1 }, 'Saved on this device'],
  ['the template is new', { isNew: true, waiting: 1 }, 'New'],
  ['there are unsaved edits', { isUnsaved: true, isRefused: true }, 'Unsaved, kept as a draft'],
  ['the save was rejected or the template deleted', { isRefused: true }, 'Not saved'],
  ['other changes are pending after a rejection', { isRefused: true, waiting: 1 }, 'Not saved'],
])('shows the save status when %s', (_situation, differences, status) => {
  expect(saveStatusOf({ ...saved, ...differences })).toBe(status)
})
