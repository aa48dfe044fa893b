import { addNamespace } from '../runtime.ts'

export const logout = addNamespace('logout', {
  title_one: '{{count}} change has not been sent',
  title_other: '{{count}} changes have not been sent',
  send: 'Send now, then log out',
  sendText: 'Logs out as soon as the server has everything.',
  sendNeedsConnection: 'Needs a connection.',
  keep: 'Keep on this device and log out',
  keepText_one: 'It stays in this browser and is sent when you sign in here again.',
  keepText_other: 'They stay in this browser and are sent when you sign in here again.',
  keepTextAttention_one:
    'All stay in this browser until you sign in here again. {{count}} of them needs your attention then.',
  keepTextAttention_other:
    'All stay in this browser until you sign in here again. {{count}} of them need your attention then.',
  discard_one: 'Discard {{count}} change and log out',
  discard_other: 'Discard {{count}} changes and log out',
  discardText_one: 'It is deleted from this browser and never sent.',
  discardText_other: 'They are deleted from this browser and never sent.',
  sending: 'Sending before you leave',
  left_one: '{{count}} change left',
  left_other: '{{count}} changes left',
  sendingOffline: 'The server is out of reach. Sending goes on when it is back.',
  discardTitle_one: 'Discard {{count}} change for good?',
  discardTitle_other: 'Discard {{count}} changes for good?',
  discardWarning_one: 'Nobody can bring it back. Export it first if you may need it.',
  discardWarning_other: 'Nobody can bring them back. Export them first if you may need them.',
  export: 'Export as a file',
  exportFailed: 'The file could not be made. Nothing was changed.',
  discardConfirm_one: 'Discard {{count}} change',
  discardConfirm_other: 'Discard {{count}} changes',
})
