import { addNamespace } from '../runtime.ts'

export const home = addNamespace('home', {
  devices_one: 'device',
  devices_other: 'devices',
  allDevices: 'All devices',
  activities: 'Activities',
  upToDate: 'You are up to date!',
  warnings_one: '{{count}} device is not connected or low on battery.',
  warnings_other: '{{count}} devices are not connected or low on battery.',
  seeDevices: 'See the devices',
  countFailed: 'The devices could not be counted',
})
