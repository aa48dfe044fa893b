import { plural } from './plural.ts'

/** The page of the changes that wait on this device. */
export const pendingTexts = {
  needYou: (count: number) =>
    plural(count, `${count} change needs attention`, `${count} changes need attention`),
  signInToSend: (count: number) => `Sign in to send ${count}`,
  sendingCount: (count: number) => `Sending ${count}`,
  wait: (count: number) => `${count} waiting`,
  away: {
    offline: (count: number) => `${count} waiting, offline`,
    'server-down': (count: number) => `${count} waiting, server unreachable`,
    captive: (count: number) => `${count} waiting, this Wi-Fi network requires sign-in`,
  },
  allSent: (when: string) => `All sent ${when}`,
  nothingWaits: 'No pending changes',
  othersAreSafe: (count: number) =>
    plural(
      count,
      'The other one is safe on this device and will be sent automatically.',
      `The other ${count} are safe on this device and will be sent automatically.`,
    ),
  dependentsWait: (count: number) =>
    plural(
      count,
      `${count} dependent change waits on this device.`,
      `${count} dependent changes wait on this device.`,
    ),
  areSafe: 'Safe on this device. They are sent as soon as the server responds.',
  keepsUntilSignIn: 'Safe on this device until then.',
  nothingLeft: 'No pending changes on this device.',
  howItFills: 'Changes you make offline appear here until they are sent.',
  sendNow: 'Send now',
  export: 'Export',
  import: 'Import',
  attention: 'Needs attention',
  sending: 'Sending',
  waiting: 'Waiting',
  sent: 'Sent',
  retry: 'Try again',
  edit: 'Edit',
  view: 'View',
  sendAnyway: 'Send anyway',
  pickTime: 'Pick a new time',
  copy: 'Copy details',
  copied: 'Copied',
  copyFailed: 'This browser does not allow copying.',
  discard: 'Discard',
  discardOne: (change: string) => `Discard: ${change}`,
  showMore: (count: number) => `Show ${count} more`,
  discardTitle: 'Discard this change?',
  discardNever: 'It never reached the server. Discarding deletes it from this device.',
  discardRefused: 'The server did not apply it. Discarding deletes it from this device.',
  discardUnsure:
    'It may have reached the server already. Discarding deletes it only from this device.',
  discardRecreates: 'If the old entry was already deleted, it will be created again.',
  discardTakes: (count: number) =>
    plural(
      count,
      `${count} change depends on it and is discarded too:`,
      `${count} changes depend on it and are discarded too:`,
    ),
  othersDepend:
    'Other changes depend on the rejected change. Discard or retry it in Pending changes.',
  andMore: (count: number) => `and ${count} more`,
  discardAll: (count: number) => `Discard ${count}`,
  movedOn: 'The status of this change has changed.',
  attempts: (count: number) => plural(count, `tried ${count} time`, `tried ${count} times`),
  savedNow: 'Saved just now',
  savedMinutes: (count: number) => `Saved ${count} min ago`,
  savedHours: (count: number) => `Saved ${count} h ago`,
  savedDays: (count: number) => plural(count, `Saved ${count} day ago`, `Saved ${count} days ago`),
  waitsForSignIn: 'waiting for sign-in',
  waitsFor: (change: string) => `Waiting for: ${change}`,
  waitsForMore: ({ change, count }: { change: string; count: number }) =>
    `Waiting for: ${change} and ${count} more`,
  until: (when: string) => `can be sent until ${when}`,
  progress: ({ done, total }: { done: string; total: string }) => `${done} of ${total} MB`,
  progressOf: (change: string) => `Upload progress: ${change}`,
  last30Days: 'last 30 days',
  nothingSent: 'Nothing has been sent from this device yet.',
  newerTitle: 'A change saved by a newer version',
  newerText: 'It is kept, but this page cannot read it. Reload to update and send it.',
  brokenTitle: 'Unreadable change',
  brokenText:
    'It is kept on this device and included in every export. Send an export to your administrator.',
  replacedHalf: 'The old entry was deleted, but the new one has not been created',
  deedHalf: 'Partly done; the rest needs attention',
  partsDone: ({ done, total }: { done: number; total: number }) => `${done} of ${total} done`,
  deedWhole: 'These changes belong together',
  stepDone: 'Done',
  stepWaits: 'Waiting',
  stepSending: 'Sending',
  stepNeedsYou: 'Needs attention',
  field: 'Field',
  before: 'When you opened it',
  yours: 'Your version',
  theirs: 'On the server now',
  keepMine: 'Keep mine',
  useTheirs: 'Use theirs',
  restIsSent: (fields: string) => `The rest of your change is sent in either case: ${fields}.`,
  serverSays: (message: string) => `Server message: ${message}`,
  fieldSays: ({ field, message }: { field: string; message: string }) => `${field}: ${message}`,
  readOnly:
    'A newer version of the console was used in this browser. Here you can view pending changes, but not save or send them.',
  budget: ({
    mb,
    mostMb,
    files,
    mostFiles,
  }: {
    mb: number
    mostMb: number
    files: number
    mostFiles: number
  }) =>
    `Images waiting to be sent use ${mb} of ${mostMb} MB (${files} of ${mostFiles} files). When this is full, send some before you save more.`,
  imported: (count: number) =>
    plural(count, `${count} change imported.`, `${count} changes imported.`),
  importedKnown: (count: number) =>
    plural(count, `${count} was already here or sent.`, `${count} were already here or sent.`),
  importedNewer: (count: number) =>
    plural(
      count,
      `${count} needs a newer version. Reload, then import again.`,
      `${count} need a newer version. Reload, then import again.`,
    ),
  importedBroken: (count: number) =>
    plural(
      count,
      `${count} is unreadable and was skipped.`,
      `${count} are unreadable and were skipped.`,
    ),
  refused: {
    notOurs: 'This is not an export of pending changes, or it was modified.',
    tooLarge: 'This file is too large to be an export of pending changes.',
    otherUser:
      'This export belongs to another account, so nothing was imported. Sign in with that account to import it.',
    newer: 'This export was made by a newer version. Reload the page, then import again.',
    full: 'This device is full, so the rest was not imported. Free up space, then import the file again.',
    overBudget:
      'Too many images are waiting to be sent, so the rest was not imported. Wait until some are sent, then import the file again.',
  },
  importNotLoaded: 'Could not load the import. Try again once the server can be reached.',
  exportFailed: 'Could not create the export. Your pending changes are safe.',
  fileTitle: 'Unsent changes',
  fileSaved: (when: string) => `Saved ${when}`,
  fileExported: (when: string) => `Exported ${when}`,
  fileState: (state: string) => `State: ${state}`,
  fileChange: (id: string) => `Change: ${id}`,
  missedAt: (when: string) => `Missed its start, ${when}`,
  reason: {
    forbidden: 'You no longer have permission to do this',
    notFound: 'It was already deleted',
    conflict: 'It conflicts with the current state on the server',
    changedSince: 'Changed by someone else',
    tooLarge: 'The file is too large for the server',
    blocked: 'Blocked on the way to the server',
    invalid: 'The server did not accept it',
    missed: 'The scheduled time has passed',
    unsure: 'It may already be done',
    maybeApplied: 'It may already have been applied',
    parentLost: 'What it belongs to no longer exists',
    serverKeepsFailing: 'The server keeps failing on this change',
    unknownKind: 'This version cannot send it',
    unreadable: 'This version cannot read it',
    bytesLost: 'The browser lost its file',
    otherUser: 'Saved by another account',
    unexpected: 'It could not be sent',
    codeExpired: 'The code has expired',
    codeForeign: 'The code is from another server',
    codeOfOtherPanel: 'The code belongs to another device',
    registeredHere: 'This device is already registered',
    registeredElsewhere: 'This device belongs to another organization',
    formerContentGone: 'The previous image was deleted',
  },
  hint: {
    codeExpired: () => 'Scan the code that the device shows now, and assign it again.',
    codeForeign: () =>
      'This device is set up for another server. Scan a device that is set up for this server.',
    codeOfOtherPanel: () => 'Scan the code on this device, and assign it again.',
    registeredHere: () =>
      'Its name or workspace differs from your choice. Change it on the devices page, then discard this.',
    registeredElsewhere: () => 'Only that organization can release it. Discard this registration.',
    formerContentGone: () => 'Choose new content for this device, or discard this.',
    forbidden: () =>
      'Your role or access changed. Ask an administrator for access, then try again.',
    notFound: () => 'The item no longer exists, or you have no access to it.',
    conflict: () => 'Check the current state, then try again or discard.',
    changedSince: () => 'Check the current state, then try again or discard.',
    tooLarge: () => 'Save it again with a smaller image, then discard this one.',
    blocked: ({ status }: { status: string | number }) =>
      `A proxy or firewall blocks this change (status ${status}). Try another network, or ask your network administrator.`,
    blockedFile: ({ size }: { size: string }) =>
      `A proxy or firewall blocks files of this size (${size} MB). Save it again with a smaller image, or ask your administrator to raise the limit.`,
    invalid: () => 'Fix the fields below, then try again.',
    missed: () => 'It was not sent, to avoid showing it too late.',
    unsure: () =>
      'The server’s answer was lost. Check the current state, then try again or discard.',
    maybeApplied: () =>
      'It was sent too long ago to be sure. Check the current state, then send it anyway or discard it.',
    parentLost: () => 'It depends on something that was discarded or never created.',
    serverKeepsFailing: () =>
      'It was retried for a day while other changes succeeded. Try again later, or send the details to your administrator.',
    unknownKind: () => 'Reload to get the newest version, then try again. It is kept until then.',
    unreadable: () => 'Reload to get the newest version, then try again. It is kept until then.',
    bytesLost: () => 'Save it again with the file, then discard this one.',
    otherUser: () => 'It is kept here, and never sent under your name.',
    unexpected: () => 'Try again. If that does not help, send the details to your administrator.',
  },
}
