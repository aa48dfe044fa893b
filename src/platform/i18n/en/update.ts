import { addNamespace } from '../runtime.ts'

export const update = addNamespace('update', {
  ready: 'New version ready.',
  tooOld: 'This page is too old to send changes.',
  waiting_one: '{{count}} change is waiting; it is kept.',
  waiting_other: '{{count}} changes are waiting; they are kept.',
  kept_one: '{{count}} change is kept.',
  kept_other: '{{count}} changes are kept.',
  partMissing: 'This part of the console is not on this device yet',
  partMissingWhy:
    'It could not be loaded. With a connection it comes by itself; what waits is kept.',
})
