/** MEDIA-31: types that the server accepts. */
export const ACCEPTED_IMAGES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/avif',
] as const

export const isAccepted = (type: string) => ACCEPTED_IMAGES.some((accepted) => accepted === type)
