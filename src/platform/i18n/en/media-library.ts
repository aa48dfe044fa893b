import { addNamespace } from '../runtime.ts'

/** Images, templates and their folders. */
export const mediaLibrary = addNamespace('MediaLibrary', {
  addFolder: 'Add the folder “{{name}}” to “{{parent}}”',
  renameFolder: 'Rename the folder “{{name}}” to “{{newName}}”',
  moveFolder: 'Move the folder “{{name}}” to “{{parent}}”',
  deleteImageFolder: 'Delete the folder “{{name}}” with all images in it, for good',
  deleteTemplateFolder: 'Delete the folder “{{name}}” with all templates in it, for good',
  uploadImage: 'Add “{{fileName}}” to “{{folder}}”',
  moveImage: 'Move “{{name}}” to “{{folder}}”',
  moveImages_other: 'Move {{count}} images to “{{folder}}”',
  deleteImage: 'Delete “{{name}}” for good',
  deleteImages_other: 'Delete {{count}} images for good',
  addTemplate: 'Add the template “{{name}}” to “{{folder}}”',
  saveTemplate: 'Save the template “{{name}}”',
  moveTemplate: 'Move the template “{{name}}” to “{{folder}}”',
  moveTemplates_other: 'Move {{count}} templates to “{{folder}}”',
  deleteTemplate: 'Delete the template “{{name}}” for good',
  folderName: 'Name',
  'templateField-name': 'Name',
  'templateField-value': 'Design',
  'templateField-variables': 'Variables',
  'templateField-devices': 'Layouts',
  designOfSize: 'a design of {{size}} characters',
  none: 'none',
})
