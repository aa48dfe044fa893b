import { plural } from './plural.ts'

export const availableOfflineTexts = {
  make: 'Make available offline',
  available: 'Available offline',
  /** Where the list is narrow; the icon shows the state. */
  short: 'Offline',
  running: (percent: number) => `Making available offline, ${percent}%`,
  about: (name: string) =>
    `Stores the devices of “${name}” here for offline use, with their images and their schedules for two months.`,
  aboutBelow: ({ name, count }: { name: string; count: number }) =>
    plural(
      count,
      `Stores the devices of “${name}” and ${count} nested workspace here for offline use, with their images and their schedules for two months.`,
      `Stores the devices of “${name}” and ${count} nested workspaces here for offline use, with their images and their schedules for two months.`,
    ),
  withLibrary: (count: number) =>
    plural(
      count,
      'With the templates and the image of the library.',
      `With the templates and the ${count} images of the library.`,
    ),
  size: (size: string) => `About ${size}.`,
  imagesLeft: (count: number) =>
    plural(
      count,
      'One image of the library did not fit on this device.',
      `${count} images of the library did not fit on this device.`,
    ),
  lastDone: (date: string) => `Available offline. Last updated ${date}.`,
  neverDone:
    'Not available offline yet. Without a connection you see only devices that you viewed before.',
  again: 'Update now',
  loading: (name: string) => `Loading “${name}”`,
  progress: ({ done, total }: { done: number; total: number }) => `${done} of ${total}`,
  stays: 'Stay on this page until it finishes. What is loaded so far is kept.',
  noNetwork: 'The server cannot be reached. What is loaded so far is kept.',
  noRoom: 'This device is out of storage. What is loaded so far is kept.',
  failed: 'Something went wrong. What is loaded so far is kept.',
  resume: 'Continue',
  needsConnection: 'Needs connection',
  needsHttps: 'Over http, pages open only while the server is reachable. Offline use needs https.',
}
