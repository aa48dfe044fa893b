import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'
import type { LineupContent, LineupDevice } from '#src/contract/lineup.ts'

import {
  type LineupDeviceRow,
  type LineupEntryRow,
  pictureKey,
  type readLineup,
} from './lineup-rows.ts'

type Drawn = Pick<Awaited<ReturnType<typeof readLineup>>, 'entriesOf' | 'pictures'>
type Address = (sha256: string | null | undefined, name: string) => string | null

/** Addresses of small pictures. Many devices show the same one: each is signed once. */
export function thumbnailAddresses({ secrets, now }: Pick<Parts, 'secrets' | 'now'>): Address {
  const signed = new Map<string, string>()
  const at = now()
  return (sha256, name) => {
    if (!sha256) return null
    const key = `${sha256} ${name}`
    const media = { sha256, name, extension: 'webp', thumbnail: true } as const
    const address = signed.get(key) ?? signedMediaUrl(secrets.media, media, at)
    signed.set(key, address)
    return address
  }
}

/** With small pictures alone: this is told of thousands of devices at once. */
export function presentLineupDevice(
  row: LineupDeviceRow,
  { entriesOf, pictures }: Drawn,
  address: Address,
): LineupDevice {
  const pictured = (sha256: string, name: string | null): LineupContent => ({
    name: name ?? '',
    kind: 'image',
    thumbnail: address(pictures.get(pictureKey(sha256, row.panel)), name ?? ''),
  })
  const entry = ({ id, name, picture_sha256: picture, ...one }: LineupEntryRow) => ({
    id,
    start: one.start_at.toISOString(),
    end: one.end_at.toISOString(),
    ...(picture === null
      ? ({ name, kind: 'template', thumbnail: address(one.thumbnail_sha256, name) } as const)
      : pictured(picture, name)),
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
    thumbnail: address(row.thumbnail_sha256, row.name),
    pushed: row.picture_sha256 === null ? null : pictured(row.picture_sha256, row.content_name),
    fallback: fallbackOf(row, pictured),
    entries: (entriesOf.get(row.id) ?? []).map(entry),
  }
}

/** A picture counts before a template, as for the panel itself. */
function fallbackOf(
  row: LineupDeviceRow,
  pictured: (sha256: string, name: string | null) => LineupContent,
): LineupContent | null {
  const { default_picture_sha256: picture, default_content_name: name } = row
  if (picture !== null) return pictured(picture, name)
  return row.template_id === null ? null : { name: name ?? '', kind: 'template', thumbnail: null }
}
