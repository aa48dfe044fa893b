import { addNamespace } from '../runtime.ts'

/** What was typed into a form and not saved. */
export const drafts = addNamespace('drafts', {
  restored: 'Restored what you typed at {{when}}',
  startOver: 'Start over',
})
