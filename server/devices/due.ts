import type { Tx } from '#server/db/database.ts'
import { keepMedia } from '#server/media/keep.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { whatShows } from '#src/domain/what-shows.ts'
import { panelOf, type Panel } from '#src/imaging/frame.ts'

import { claimCodeFor } from './api-key.ts'
import { nextFrameName } from './frame-name.ts'
import { drawFrame, frameOf, knownFrame, type DrawnFrame } from './frames.ts'
import { emptyNotice, unclaimedNotice, type NoticeKind } from './notices.ts'
import { registrationAddress } from './registration-address.ts'

export interface Surroundings {
  tx: Tx
  media: MediaStore
  secrets: Secrets
  now: Date
  /** How the server is reached: where the code leads that a panel of nobody shows. */
  origin: string
}

export interface DueFrame {
  name: string
  sha256: string
  /** When what is due changes by itself: an entry begins or ends. */
  changesAt: Date | null
}

/** Entries of a schedule that concern the present: the one that runs, and the next. */
const MOST_ENTRIES = 2

/**
 * Brings a device's frame up to what is due now, and answers it. Called when content is set, so that the console
 * shows it at once, and at each poll, because time passes. Entries and defaults that are templates are not drawn yet
 * and count as absent.
 */
export async function settleFrame(at: Surroundings, deviceId: string): Promise<DueFrame> {
  const { tx, now } = at
  const device = await tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .select([
      'd.id',
      'd.mac_address',
      'd.organization_id',
      'd.picture_sha256',
      'd.default_picture_sha256',
      'd.frame_name',
      'd.frame_sha256',
      'r.resolution_horizontal as resolutionHorizontal',
      'r.resolution_vertical as resolutionVertical',
      'r.display_type as displayType',
      'r.color_depth as colorDepth',
    ])
    .where('d.id', '=', deviceId)
    // Two that settle at once would give one device two names.
    .forUpdate('d')
    .executeTakeFirstOrThrow()
  const entries = await currentEntries(tx, deviceId, now)
  const showing = whatShows(
    { entries, pushed: device.picture_sha256, fallback: device.default_picture_sha256 },
    now.getTime(),
  )
  const panel = panelOf(device)
  const drawn = await drawnFor(at, device, panel, showing)
  const changesAt = nextChange(entries, now)
  if (device.frame_name && device.frame_sha256 === drawn.frameSha256)
    return { name: device.frame_name, sha256: drawn.frameSha256, changesAt }

  const name = nextFrameName(device.id, device.frame_name, now)
  await tx
    .updateTable('devices')
    .set({
      frame_name: name,
      frame_sha256: drawn.frameSha256,
      thumbnail_sha256: drawn.thumbnailSha256,
      frame_rendered_at: now,
    })
    .where('id', '=', device.id)
    .execute()
  return { name, sha256: drawn.frameSha256, changesAt }
}

async function currentEntries(tx: Tx, deviceId: string, now: Date) {
  const rows = await tx
    .selectFrom('schedules')
    .select(['id', 'start_at', 'end_at', 'picture_sha256'])
    .where('device_id', '=', deviceId)
    .where('picture_sha256', 'is not', null)
    .where('end_at', '>', now)
    .orderBy('start_at')
    .limit(MOST_ENTRIES)
    .execute()
  return rows.map(({ id, start_at, end_at, picture_sha256 }) => ({
    id,
    start: start_at.toISOString(),
    end: end_at.toISOString(),
    pictureSha256: picture_sha256,
  }))
}

type Entry = Awaited<ReturnType<typeof currentEntries>>[number]

async function drawnFor(
  at: Surroundings,
  device: { id: string; mac_address: string; organization_id: string | null },
  panel: Panel,
  showing: ReturnType<typeof whatShows<Entry, string>>,
): Promise<DrawnFrame> {
  if (device.organization_id === null) {
    const key = at.secrets.deviceKey
    const claim = {
      address: await registrationAddress(at.tx, { ...at, key }, device),
      claimCode: claimCodeFor(key, device.mac_address),
    }
    return noticeFrame(at, unclaimedNotice(panel, claim), panel)
  }
  const picture =
    showing.why === 'schedule'
      ? showing.content.pictureSha256
      : showing.why === 'nothing'
        ? null
        : showing.content
  if (picture !== null) return frameOf(at, picture, panel)
  return noticeFrame(at, emptyNotice(panel), panel)
}

/** Hashes of notices that this process has drawn: a panel without content asks as often as any other. */
const drawnNotices = new Map<string, string>()
const MOST_REMEMBERED = 10_000

async function noticeFrame(at: Surroundings, kind: NoticeKind, panel: Panel) {
  const sha256 = drawnNotices.get(kind.key)
  const known = sha256 === undefined ? undefined : await knownFrame(at.tx, sha256, panel)
  if (known) return known
  const notice = await kind.draw()
  await keepMedia(at.tx, at.media, notice.webp, { type: 'image/webp', ...panel })
  if (drawnNotices.size >= MOST_REMEMBERED) drawnNotices.clear()
  drawnNotices.set(kind.key, notice.sha256)
  return (await knownFrame(at.tx, notice.sha256, panel)) ?? drawFrame(at, notice, panel)
}

function nextChange(entries: readonly Entry[], now: Date) {
  const moments = entries.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : null
}
