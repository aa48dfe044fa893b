import { addNamespace } from '../runtime.ts'

/** Sample templates for those who work on the editor. */
export const developerEditor = addNamespace('developerEditor', {
  about: 'Sample templates on a 1280x720 canvas. They belong to no library, and nothing is saved.',
  edit: 'Edit',
  fullscreenEdit: 'Edit in full screen',
  view: 'View',
  sample: 'Sample',
  orientation: 'Orientation',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  on: '{{name}} on a panel: {{model}}',
  nothingSaved: 'This is a sample. Your changes are not saved.',
  back: 'Back to samples',
})
