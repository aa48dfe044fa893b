export const MEDIA_KINDS = ['images', 'templates'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
