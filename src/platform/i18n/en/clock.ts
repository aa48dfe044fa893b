import { addNamespace } from '../runtime.ts'

export const clock = addNamespace('clock', {
  fast: 'The clock on this device is {{amount}} fast.',
  slow: 'The clock on this device is {{amount}} slow.',
  advice: 'Schedules use the server’s time. Set the clock in the settings of this device.',
  minute_one: '{{count}} minute',
  minute_other: '{{count}} minutes',
  hour_one: '{{count}} hour',
  hour_other: '{{count}} hours',
  day_one: '{{count}} day',
  day_other: '{{count}} days',
})
