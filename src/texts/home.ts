import { plural } from './plural.ts'

export const homeTexts = {
  devices: (count: number) => plural(count, 'device', 'devices'),
  everyOrganization: 'In all organizations',
  healthy: (count: number) => `${count} healthy`,
  needAttention: (count: number) =>
    plural(count, `${count} needs attention`, `${count} need attention`),
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
  notAllStored: 'Not all devices are stored here. Connect to check the rest.',
  firstRun: 'First steps',
  firstRunText: 'From an empty start to a panel that shows your first image.',
  firstSteps: {
    organization: {
      title: 'Create an organization',
      hint: 'Its owner is invited by email.',
    },
    model: {
      title: 'Add a device model',
      hint: 'With the size and colors of its display, and at least one revision.',
    },
    workspace: {
      title: 'Add a workspace',
      hint: 'Workspaces group devices by place. Click + beside “Your workspaces”.',
    },
    device: {
      title: 'Register a device',
      hint: 'Without hardware, “npm run devices -- --count 1” starts a simulated panel.',
    },
    image: {
      title: 'Upload an image',
      hint: 'Then open the device and set its content.',
    },
  },
  stepDone: 'done',
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
}
