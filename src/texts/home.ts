import { plural } from './plural.ts'

export const homeTexts = {
  devices: (count: number) => plural(count, 'device', 'devices'),
  everyOrganization: 'In all organizations',
  allDevices: 'All devices',
  openDevices: 'View devices',
  openStatus: 'Status',
  fleet: 'On display now',
  warningsView: 'Warnings',
  seeAll: (count: number) => `View all ${count}`,
  nothingShown: 'Nothing on this panel yet',
  notConnected: 'Not connected',
  lowBattery: 'Low battery',
  noWarnings: 'All devices are connected, on time and have enough battery.',
  activities: 'Activities',
  upToDate: 'You are up to date!',
  warnings: (count: number) =>
    plural(
      count,
      `${count} device is not connected, late or low on battery.`,
      `${count} devices are not connected, late or low on battery.`,
    ),
  seeWarnings: 'View all warnings',
  refused: (count: number) =>
    plural(
      count,
      `${count} of your changes needs attention.`,
      `${count} of your changes need attention.`,
    ),
  seeChanges: 'View changes',
  countFailed: 'Could not count the devices',
  requests: (count: number) =>
    plural(
      count,
      `${count} person is requesting access.`,
      `${count} access requests are waiting for an answer.`,
    ),
  accessRequests: 'Access requests',
  asksFor: (place: string) => `is requesting access to “${place}”`,
  moreRequests: (count: number) =>
    plural(count, `${count} more request is waiting.`, `${count} more requests are waiting.`),
  requestsUnknown: 'Could not load the access requests.',
  listFailed: 'Could not load the devices',
  statusFailed: 'Could not load the status',
  figureDevices: 'Devices',
  figureConnected: 'Connected',
  figureNotConnected: 'Not connected',
  figureLowBattery: 'Low battery',
  figureLate: 'Late',
  figureWarnings: 'Need attention',
  upcoming: 'Next content',
  nothingScheduled: 'Nothing scheduled',
  untitled: 'Untitled',
}
