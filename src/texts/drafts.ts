/** What was typed into a form and not saved. */
export const draftsTexts = {
  restored: (when: string) => `Restored your unsaved changes from ${when}`,
  startOver: 'Start over',
}
