/** Sample templates for those who work on the editor. */
export const developerEditorTexts = {
  about: 'Sample templates on a 1280x720 canvas. They belong to no library, and nothing is saved.',
  edit: 'Edit',
  fullscreenEdit: 'Edit in full screen',
  view: 'View',
  sample: 'Sample',
  orientation: 'Orientation',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  on: ({ name, model }: { name: string; model: string }) => `${name} on a panel: ${model}`,
  nothingSaved: 'This is a sample. Your changes are not saved.',
  back: 'Back to samples',
}
