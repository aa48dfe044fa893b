import { plural } from './plural.ts'

export const logoutTexts = {
  title: (count: number) =>
    plural(count, `${count} change has not been sent`, `${count} changes have not been sent`),
  send: 'Send now, then sign out',
  sendText: 'Signs you out as soon as everything is sent.',
  sendNeedsConnection: 'Needs a connection.',
  offline:
    'You need a connection to sign in again. What was made available offline is deleted from this browser.',
  keep: 'Keep on this device and sign out',
  keepText: (count: number) =>
    plural(
      count,
      'It stays in this browser and is sent when you sign in here again.',
      'They stay in this browser and are sent when you sign in here again.',
    ),
  keepTextAttention: (count: number) =>
    plural(
      count,
      `All stay in this browser until you sign in here again. ${count} of them will need your attention.`,
      `All stay in this browser until you sign in here again. ${count} of them will need your attention.`,
    ),
  discard: (count: number) =>
    plural(count, `Discard ${count} change and sign out`, `Discard ${count} changes and sign out`),
  discardText: (count: number) =>
    plural(
      count,
      'It is deleted from this browser and never sent.',
      'They are deleted from this browser and never sent.',
    ),
  sending: 'Sending before you sign out',
  left: (count: number) => plural(count, `${count} change left`, `${count} changes left`),
  sentTitle: 'Everything has been sent',
  sentText: 'The server has all your changes. Nothing is left on this device.',
  stay: 'Stay signed in',
  logOut: 'Sign out',
  sendingOffline: 'Cannot reach the server. Sending continues when it is back.',
  discardTitle: (count: number) =>
    plural(count, `Permanently discard ${count} change?`, `Permanently discard ${count} changes?`),
  discardWarning: (count: number) =>
    plural(
      count,
      'It cannot be recovered. Export it first if you may need it.',
      'They cannot be recovered. Export them first if you may need them.',
    ),
  export: 'Export to a file',
  exportFailed: 'Could not create the file. Nothing has changed.',
  discardConfirm: (count: number) =>
    plural(count, `Discard ${count} change`, `Discard ${count} changes`),
  discardFailed: 'Could not discard your changes. Try again.',
}
