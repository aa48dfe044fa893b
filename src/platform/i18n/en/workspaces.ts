import { addNamespace } from '../runtime.ts'

export const workspaces = addNamespace('workspaces', {
  title: 'Your workspaces',
  all: 'All',
  ungrouped: '(Ungroupped)',
  warnings: 'Warnings',
  search: 'Search workspaces',
  name: 'Name',
  timezone: 'Timezone',
})
