/** Titles that every toast behind the login shares (SHELL-38). */
export const toastsTexts = {
  success: 'All good',
  error: 'Something went wrong',
  savedOnThisDevice: 'Saved on this device',
  undo: 'Undo',
}
