import { addNamespace } from '../runtime.ts'

/** Why something could not be kept on this device. */
export const saveProblem = addNamespace('saveProblem', {
  full: 'This device is full, so this is not saved. Free some space on it, then save again. What was saved before is safe.',
  overBudget:
    'Too many pictures wait on this device, so this is not saved. Let some of them be sent first, then save again.',
  outdated:
    'This page is older than what is stored in this browser, so this is not saved. Reload the page, then save again.',
  other: 'This could not be saved. Try again.',
  lostTitle: 'This browser removed stored data',
  lost_one:
    '{{count}} change that had not been sent is gone. The browser cleared the data of this console, which happens when the device is full or when somebody deletes site data.',
  lost_other:
    '{{count}} changes that had not been sent are gone. The browser cleared the data of this console, which happens when the device is full or when somebody deletes site data.',
  lostWhatToDo:
    'Look through what you changed lately and save again what is missing. What the server has is not touched.',
  lostPrevent:
    'To keep it from happening again, install the console, free some space on this device, and send what waits before you put it away.',
  lostWhen: 'Noticed {{when}}',
  lostKnown: 'I understand',
})
