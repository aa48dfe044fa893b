import { titleOfImage } from '#src/domain/media-title.ts'

import type { PanelPicture } from './panel-client.ts'

/** The uploaded file is the prepared image, never the original. Names in the library have no extension, but may have dots. */
export const fileToSend = ({ jpeg }: PanelPicture, fileName: string) =>
  new File([jpeg], `${titleOfImage(fileName) || 'picture'}.jpg`, { type: 'image/jpeg' })

/** As a data URL. */
export const thumbnailOf = ({ thumbnail }: PanelPicture) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(thumbnail)
  })
