import { addNamespace } from '../runtime.ts'

export const availableOffline = addNamespace('availableOffline', {
  make: 'Make available offline',
  available: 'Available offline',
  running: 'Making available offline, {{percent}} %',
  about:
    'Keeps the devices of “{{name}}” on this device, with their pictures, models, folders and timezones, so that they are there without the network.',
  aboutBelow_one:
    'Keeps the devices of “{{name}}” and of {{count}} workspace below it on this device, with their pictures, models, folders and timezones, so that they are there without the network.',
  aboutBelow_other:
    'Keeps the devices of “{{name}}” and of {{count}} workspaces below it on this device, with their pictures, models, folders and timezones, so that they are there without the network.',
  lastDone: 'Available offline, last done {{date}}.',
  neverDone: 'Not done yet. Without the network only devices that were seen before are shown.',
  again: 'Bring up to date',
  loading: 'Loading “{{name}}”',
  progress: '{{done}} of {{total}}',
  stays: 'Stay on this page until it is done. What is loaded so far is kept.',
  noNetwork: 'The server cannot be reached. What is loaded so far is kept.',
  noRoom: 'This device has no room left. What is loaded so far is kept.',
  failed: 'Something went wrong. What is loaded so far is kept.',
  resume: 'Continue',
  needsConnection: 'Needs connection',
})
