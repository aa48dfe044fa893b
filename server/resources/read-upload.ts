import { invalid } from '#server/http/problems.ts'
import { type Picture, PictureRefused, readPicture } from '#server/media/pictures.ts'

/** A checked picture from the form field `field`, or a refusal that says what is wrong with the file. */
export async function readUpload(file: File, field: string): Promise<Picture> {
  try {
    return await readPicture(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid({ [field]: [`validation:${error.reason}`] })
    throw error
  }
}
