/** One picture of the library, as large as there is room for it. */
export const imagePreviewTexts = {
  loading: 'Loading the full image',
  smallOnly: 'Offline: this is a small version. Connect to see the full image.',
  failed: 'Could not load the full image. This is a small version.',
}
