import { addNamespace } from '../runtime.ts'

export const availableOffline = addNamespace('availableOffline', {
  make: 'Make available offline',
  available: 'Available offline',
  running: 'Making available offline, {{percent}}%',
  about:
    'Stores the devices of “{{name}}” here for offline use, with their images, models, folders and timezones.',
  aboutBelow_one:
    'Stores the devices of “{{name}}” and {{count}} nested workspace here for offline use, with their images, models, folders and timezones.',
  aboutBelow_other:
    'Stores the devices of “{{name}}” and {{count}} nested workspaces here for offline use, with their images, models, folders and timezones.',
  lastDone: 'Available offline. Last updated {{date}}.',
  neverDone:
    'Not available offline yet. Without a connection you see only devices that you viewed before.',
  again: 'Update now',
  loading: 'Loading “{{name}}”',
  progress: '{{done}} of {{total}}',
  stays: 'Stay on this page until it finishes. What is loaded so far is kept.',
  noNetwork: 'The server cannot be reached. What is loaded so far is kept.',
  noRoom: 'This device is out of storage. What is loaded so far is kept.',
  failed: 'Something went wrong. What is loaded so far is kept.',
  resume: 'Continue',
  needsConnection: 'Needs connection',
})
