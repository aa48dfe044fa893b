import { plural } from './plural.ts'

export const searchTexts = {
  results: 'Search results',
  group: {
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
