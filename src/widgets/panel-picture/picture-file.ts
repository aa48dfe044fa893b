import type { PanelPicture } from './panel-client.ts'

/** What travels: the picture as it was fitted to the panel, never the file that was picked. */
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
