import {
  type Choice,
  selectFile,
  SelectFileClosed,
  type SelectFileRequest,
} from '#src/widgets/select-file/select-file.ts'

/** Opens the select-file dialog. Undefined if it is closed without a choice (SEL-18). */
export const pickContent = (request: SelectFileRequest): Promise<Choice | undefined> =>
  selectFile(request).catch((error: unknown) => {
    if (error instanceof SelectFileClosed) return undefined
    throw error
  })
