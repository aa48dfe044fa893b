import type { Dependencies } from '#server/dependencies.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { LineupContent, LineupDevice } from '#src/contract/lineup.ts'

import { type LineupDeviceRow, type LineupEntryRow, pictureKey, type readLineup } from './query.ts'

type LineupContents = Pick<Awaited<ReturnType<typeof readLineup>>, 'entriesOf' | 'pictures'>
type ThumbnailUrl = (sha256: string | null | undefined, name: string) => string | null

/** Signs thumbnail URLs, each once: many devices share an image. */
export function thumbnailAddresses({
  secrets,
  now,
}: Pick<Dependencies, 'secrets' | 'now'>): ThumbnailUrl {
  const signed = new Map<string, string>()
  const time = now()
  return (sha256, name) => {
    if (!sha256) return null
    const key = `${sha256} ${name}`
    const media = { sha256, name, extension: 'webp', thumbnail: true } as const
    const thumbnailUrl = signed.get(key) ?? signedMediaUrl(secrets.media, media, time)
    signed.set(key, thumbnailUrl)
    return thumbnailUrl
  }
}

/** Contains thumbnails only, because one response covers thousands of devices. */
export function presentLineupDevice(
  row: LineupDeviceRow,
  { entriesOf, pictures }: LineupContents,
  thumbnailUrl: ThumbnailUrl,
): LineupDevice {
  const imageContent = (sha256: string, name: string | null): LineupContent => ({
    name: name ?? '',
    kind: 'image',
    thumbnail: thumbnailUrl(pictures.get(pictureKey(sha256, row.panel)), name ?? ''),
  })
  const entry = ({ id, name, picture_sha256: picture, ...row }: LineupEntryRow) => ({
    id,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    ...(picture === null
      ? ({ name, kind: 'template', thumbnail: thumbnailUrl(row.thumbnail_sha256, name) } as const)
      : imageContent(picture, name)),
  })
  return {
    id: row.id,
    name: row.name,
    orientation: row.orientation ?? 'horizontal',
    panel: {
      model: row.model,
      width: row.resolutionHorizontal,
      height: row.resolutionVertical,
    },
    thumbnail: thumbnailUrl(row.thumbnail_sha256, row.name),
    pushed: row.picture_sha256 === null ? null : imageContent(row.picture_sha256, row.content_name),
    fallback: fallbackOf(row, imageContent),
    entries: (entriesOf.get(row.id) ?? []).map(entry),
  }
}

/** An image takes precedence over a template, as on the panel. */
function fallbackOf(
  row: LineupDeviceRow,
  imageContent: (sha256: string, name: string | null) => LineupContent,
): LineupContent | null {
  const { default_picture_sha256: picture, default_content_name: name } = row
  if (picture !== null) return imageContent(picture, name)
  return row.template_id === null ? null : { name: name ?? '', kind: 'template', thumbnail: null }
}
