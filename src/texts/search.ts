import { plural } from './plural.ts'

export const searchTexts = {
  results: 'Search results',
  /** Other words for "Register device". */
  registerSynonyms: 'add device, new device, scan code',
  showOn: 'Show on…',
  /** Other words for "Show on…". */
  showOnSynonyms: 'set content, upload new content, assign content',
  /** `readCommand` knows these two by heart. */
  showOnFill: 'Show on ',
  goTo: 'Go to…',
  goToFill: 'Go to ',
  showOnOne: (device: string) => `Show on “${device}”`,
  group: {
    actions: 'Actions',
    pages: 'Pages',
    devices: 'Devices',
    templates: 'Templates',
    images: 'Images',
    workspaces: 'Workspaces',
    users: 'Users',
  },
  all: ({ count, group }: { count: number; group: string }) => `All ${count} results in ${group}`,
  found: (count: number) =>
    count === 0 ? 'No results' : plural(count, `${count} result`, `${count} results`),
  searching: 'Searching…',
  failed: 'The search failed. Try again.',
  fromThisDevice: 'Offline: searched only this device.',
}
