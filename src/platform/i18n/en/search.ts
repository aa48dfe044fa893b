import { addNamespace } from '../runtime.ts'

export const search = addNamespace('search', {
  results: 'Search results',
  'group-pages': 'Pages',
  'group-devices': 'Devices',
  'group-templates': 'Templates',
  'group-images': 'Images',
  'group-workspaces': 'Workspaces',
  'group-users': 'Users',
  all: 'All {{count}} results in {{group}}',
  found_zero: 'No results',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  searching: 'Searching…',
  failed: 'The search failed. Try again.',
  fromThisDevice: 'Offline: searched only this device.',
})
