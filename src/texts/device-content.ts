/** Content that is set on a device, and its undo. */
export const deviceContentTexts = {
  restored: 'Previous content restored',
  restoreFailed: 'Could not restore the previous content',
}
