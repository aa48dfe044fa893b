import type { PanelPicture } from './panel-client.ts'

/** The uploaded file is the prepared image, never the original. */
export const fileToSend = ({ jpeg }: PanelPicture, fileName: string) =>
  new File([jpeg], `${withoutEnding(fileName)}.jpg`, { type: 'image/jpeg' })

const withoutEnding = (fileName: string) => fileName.replace(/\.[^.]*$/, '') || 'picture'

/** As a data URL. */
export const thumbnailOf = ({ thumbnail }: PanelPicture) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(thumbnail)
  })
