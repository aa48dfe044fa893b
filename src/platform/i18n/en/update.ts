import { addNamespace } from '../runtime.ts'

export const update = addNamespace('update', {
  ready: 'New version ready.',
  tooOld: 'This page is too old to send changes.',
  waiting_one: '{{count}} change is pending and will be kept.',
  waiting_other: '{{count}} changes are pending and will be kept.',
  kept_one: '{{count}} change will be kept.',
  kept_other: '{{count}} changes will be kept.',
  partMissing: 'Could not load this part of the console',
  partMissingWhy: 'It loads automatically when you are online. Your pending changes are kept.',
})
