/** Changes in words, as the page of pending changes lists them. */
export const changesTexts = {
  moveDevice: ({ name, place }: { name: string; place: string }) => `Move “${name}” to “${place}”`,
  moveDevices: ({ count, place }: { count: number; place: string }) =>
    `Move ${count} devices to “${place}”`,
  moveDevicesToSeveral: ({ count, places }: { count: number; places: number }) =>
    `Move ${count} devices to ${places} workspaces`,
  contentOnMany: ({ fileName, count }: { fileName: string; count: number }) =>
    `Show “${fileName}” on ${count} devices`,
  defaultImage: ({ fileName, name }: { fileName: string; name: string }) =>
    `Show “${fileName}” on “${name}” by default`,
  defaultTemplateOnMany: ({ template, count }: { template: string; count: number }) =>
    `Show the template “${template}” on ${count} devices by default`,
  defaultTemplate: ({ template, name }: { template: string; name: string }) =>
    `Show the template “${template}” on “${name}” by default`,
  restoreContent: (name: string) => `Restore the previous content of “${name}”`,
  restoreDefault: (name: string) => `Restore the previous default content of “${name}”`,
  registerDevice: (name: string) => `Register “${name}”`,
  showList: 'View devices as a list',
  showGrid: 'View devices as a grid',
  addEntry: ({ title, device, start }: { title: string; device: string; start: string }) =>
    `Schedule ${title} on “${device}”, ${start}`,
  addEntryOnMany: ({ title, count, start }: { title: string; count: number; start: string }) =>
    `Schedule ${title} on ${count} devices, ${start}`,
  changeEntry: ({ title, device }: { title: string; device: string }) =>
    `Change ${title} on “${device}”`,
  moveEntry: ({ title, device, start }: { title: string; device: string; start: string }) =>
    `Move ${title} on “${device}” to ${start}`,
  removeEntry: ({ title, device }: { title: string; device: string }) =>
    `Delete ${title} from “${device}”`,
  entry: (title: string) => `“${title}”`,
  untitledEntry: 'an untitled entry',
  addWorkspace: (name: string) => `Add the workspace “${name}”`,
  renameWorkspace: ({ name, newName }: { name: string; newName: string }) =>
    `Rename the workspace “${name}” to “${newName}”`,
  changeWorkspace: (name: string) => `Change the workspace “${name}”`,
  moveWorkspace: ({ name, place }: { name: string; place: string }) =>
    `Move the workspace “${name}” to “${place}”`,
  removeWorkspace: (name: string) => `Delete the workspace “${name}”`,
}
