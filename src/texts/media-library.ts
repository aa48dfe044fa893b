import { plural } from './plural.ts'

/** Images, templates and their folders. */
export const mediaLibraryTexts = {
  addFolder: ({ name, parent }: { name: string; parent: string }) =>
    `Add the folder “${name}” to “${parent}”`,
  renameFolder: ({ name, newName }: { name: string; newName: string }) =>
    `Rename the folder “${name}” to “${newName}”`,
  moveFolder: ({ name, parent }: { name: string; parent: string }) =>
    `Move the folder “${name}” to “${parent}”`,
  deleteImageFolder: (name: string) =>
    `Permanently delete the folder “${name}” and all images in it`,
  deleteTemplateFolder: (name: string) =>
    `Permanently delete the folder “${name}” and all templates in it`,
  uploadImage: ({ fileName, folder }: { fileName: string; folder: string }) =>
    `Add “${fileName}” to “${folder}”`,
  moveImage: ({ name, folder }: { name: string; folder: string }) =>
    `Move “${name}” to “${folder}”`,
  moveImages: ({ count, folder }: { count: number; folder: string }) =>
    plural(count, `Move ${count} images to “${folder}”`, `Move ${count} images to “${folder}”`),
  deleteImage: (name: string) => `Permanently delete “${name}”`,
  deleteImages: (count: number) =>
    plural(count, `Permanently delete ${count} images`, `Permanently delete ${count} images`),
  imageUsedBy: ({ name, usage }: { name: string; usage: string }) => `“${name}”: ${usage}`,
  addTemplate: ({ name, folder }: { name: string; folder: string }) =>
    `Add the template “${name}” to “${folder}”`,
  saveTemplate: (name: string) => `Save the template “${name}”`,
  moveTemplate: ({ name, folder }: { name: string; folder: string }) =>
    `Move the template “${name}” to “${folder}”`,
  moveTemplates: ({ count, folder }: { count: number; folder: string }) =>
    plural(
      count,
      `Move ${count} templates to “${folder}”`,
      `Move ${count} templates to “${folder}”`,
    ),
  deleteTemplate: (name: string) => `Permanently delete the template “${name}”`,
  folderName: 'Name',
  templateFieldName: 'Name',
  templateFieldValue: 'Design',
  templateFieldVariables: 'Variables',
  templateFieldDevices: 'Layouts',
  designOfSize: (size: number) => `a design with ${size} characters`,
  none: 'none',
}
