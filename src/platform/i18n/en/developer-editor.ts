import { addNamespace } from '../runtime.ts'

/** Sample templates for whoever works on the editor. */
export const developerEditor = addNamespace('developerEditor', {
  about:
    'Sample templates on a canvas of 1280x720. They belong to no library, and nothing is saved.',
  edit: 'Edit',
  fullscreenEdit: 'Edit in full screen',
  view: 'View',
  sample: 'Sample',
  orientation: 'Orientation',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  on: '{{name}} on a panel: {{model}}',
  nothingSaved: 'A sample: nothing of what you do here is saved.',
  back: 'Back to the samples',
})
