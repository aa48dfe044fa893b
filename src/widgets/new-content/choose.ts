import {
  type Choice,
  selectFile,
  SelectFileClosed,
  type SelectFileRequest,
} from '#src/widgets/select-file/select-file.ts'

/** What was chosen in the select-file dialog; undefined where it was closed: nothing happens then (SEL-18). */
export const choose = (request: SelectFileRequest): Promise<Choice | undefined> =>
  selectFile(request).catch((error: unknown) => {
    if (error instanceof SelectFileClosed) return undefined
    throw error
  })
