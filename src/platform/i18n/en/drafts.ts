import { addNamespace } from '../runtime.ts'

/** What was typed into a form and not saved. */
export const drafts = addNamespace('drafts', {
  restored: 'Restored your unsaved changes from {{when}}',
  startOver: 'Start over',
})
