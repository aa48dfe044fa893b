import { addNamespace } from '../runtime.ts'

export const workspaces = addNamespace('workspaces', {
  title: 'Your workspaces',
  all: 'All',
  ungrouped: '(Ungroupped)',
  unassigned: 'Unassigned Devices',
  warnings: 'Warnings',
  goUp: 'Go up',
  search: 'Search workspaces',
  settings: 'Workspace settings',
  added: 'Workspace addeed!',
  addFailed: 'Error occured when adding workspace',
})
