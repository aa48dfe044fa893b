import { addNamespace } from '../runtime.ts'

/** Changes in words, as the page of pending changes lists them. */
export const changes = addNamespace('changes', {
  moveDevice: 'Move “{{name}}” to “{{place}}”',
  moveDevices: 'Move {{count}} devices to “{{place}}”',
  moveDevicesToSeveral: 'Move {{count}} devices to {{places}} workspaces',
  contentOnMany: 'Show “{{fileName}}” on {{count}} devices',
  deviceGone: 'deleted, or you no longer have access to it',
  defaultImage: 'Show “{{fileName}}” on “{{name}}” by default',
  defaultTemplateOnMany: 'Show the template “{{template}}” on {{count}} devices by default',
  defaultTemplate: 'Show the template “{{template}}” on “{{name}}” by default',
  registerDevice: 'Register “{{name}}”',
  showList: 'View devices as a list',
  showGrid: 'View devices as a grid',
  addEntry: 'Schedule {{title}} on “{{device}}”, {{start}}',
  addEntryOnMany: 'Schedule {{title}} on {{count}} devices, {{start}}',
  changeEntry: 'Change {{title}} on “{{device}}”',
  moveEntry: 'Move {{title}} on “{{device}}” to {{start}}',
  removeEntry: 'Delete {{title}} from “{{device}}”',
  entry: '“{{title}}”',
  untitledEntry: 'an untitled entry',
  addWorkspace: 'Add the workspace “{{name}}”',
  renameWorkspace: 'Rename the workspace “{{name}}” to “{{newName}}”',
  changeWorkspace: 'Change the workspace “{{name}}”',
  moveWorkspace: 'Move the workspace “{{name}}” to “{{place}}”',
  removeWorkspace: 'Delete the workspace “{{name}}”',
})
