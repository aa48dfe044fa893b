import { folderMutations } from './folder-mutations.ts'
import { imageFolder, templateFolder } from './noun.ts'

export const imageFolderMutations = folderMutations(imageFolder)
export const templateFolderMutations = folderMutations(templateFolder)
