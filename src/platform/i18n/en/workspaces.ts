import { addNamespace } from '../runtime.ts'

export const workspaces = addNamespace('workspaces', {
  title: 'Your workspaces',
  all: 'All',
  ungrouped: '(Ungroupped)',
  warnings: 'Warnings',
  unassigned: 'Unassigned Devices',
  settings: 'Workspace settings',
  search: 'Search workspaces',
  name: 'Name',
  timezone: 'Timezone',
})
