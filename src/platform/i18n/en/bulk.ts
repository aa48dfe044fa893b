import { addNamespace } from '../runtime.ts'

/** Work on many devices at once. */
export const bulk = addNamespace('bulk', {
  menu: 'Bulk actions',
  assignContent: 'Assign Content',
  moveToFolder: 'Move to another folder',
  nothingSelected: 'Select devices first',
})
