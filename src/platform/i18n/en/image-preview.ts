import { addNamespace } from '../runtime.ts'

/** One picture of the library, as large as there is room for it. */
export const imagePreview = addNamespace('imagePreview', {
  loading: 'Loading the full picture',
  smallOnly: 'The full picture needs the network. This is its small version.',
  failed: 'The full picture did not load. This is its small version.',
})
