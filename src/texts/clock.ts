import { plural } from './plural.ts'

export const clockTexts = {
  fast: (amount: string | number) => `The clock on this device is ${amount} fast.`,
  slow: (amount: string | number) => `The clock on this device is ${amount} slow.`,
  advice: 'Schedules use the server’s time. Set the clock in the settings of this device.',
  minute: (count: number) => plural(count, `${count} minute`, `${count} minutes`),
  hour: (count: number) => plural(count, `${count} hour`, `${count} hours`),
  day: (count: number) => plural(count, `${count} day`, `${count} days`),
}
