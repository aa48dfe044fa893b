import { plural } from './plural.ts'

/** Why something could not be kept on this device. */
export const saveProblemTexts = {
  full: 'This device is full, so your change was not saved. Free up space, then save again.',
  overBudget:
    'Too many images are waiting to be sent, so this was not saved. Wait until some are sent, then save again.',
  outdated:
    'This page is out of date, so your change was not saved. Reload the page, then save again.',
  createdElsewhere:
    'Another tab has sent this change again, so yours was not saved. Close the form and see what was created.',
  other: 'Your change could not be saved. Try again.',
  notSent: 'Could not send now; your changes are safe on this device. Try again.',
  lostTitle: 'This browser deleted stored data',
  lost: (count: number) =>
    plural(
      count,
      `${count} unsent change was lost. The browser deleted this console’s data, because the device was full or site data was cleared.`,
      `${count} unsent changes were lost. The browser deleted this console’s data, because the device was full or site data was cleared.`,
    ),
  lostWhatToDo:
    'Check your recent changes and save again what is missing. Nothing on the server was lost.',
  lostPrevent:
    'To prevent this, install the console and free up space on this device. Send pending changes before you stop working.',
  lostWhen: (when: string) => `Noticed ${when}`,
  lostKnown: 'Got it',
  lostNotDismissed: 'Could not dismiss this message. Try again.',
}
