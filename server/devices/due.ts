import type { Tx } from '#server/db/database.ts'
import { keepMedia } from '#server/media/keep.ts'
import type { MediaStore } from '#server/media/store.ts'
import { holdMedia } from '#server/media/unused.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { panelOf, type Panel } from '#src/imaging/frame.ts'

import { claimCodeFor } from './api-key.ts'
import { type Content, currentEntries, dueContent, type Entry, nextChange } from './due-content.ts'
import { nextFrameName } from './frame-name.ts'
import { drawFrame, frameOf, knownFrame, type DrawnFrame } from './frames.ts'
import { emptyNotice, unclaimedNotice, type NoticeKind } from './notices.ts'
import { registrationAddress } from './registration-address.ts'
import { type NotDrawn, templateFrame } from './template-frames.ts'

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
  /** Why what is due is not what shows: for the log. */
  problem: string | null
  /** It is drawn at this moment: worth asking again soon. */
  isBeingDrawn: boolean
}

const DUE_COLUMNS = [
  'd.id',
  'd.mac_address',
  'd.organization_id',
  'd.picture_sha256',
  'd.default_picture_sha256',
  'd.template_id',
  'd.template_orientation',
  'd.template_variables',
  'd.orientation',
  'd.frame_name',
  'd.frame_sha256',
  'd.frame_wanted_at',
  'd.frame_rendered_at',
  'g.name as deviceGroupName',
  'r.resolution_horizontal as resolutionHorizontal',
  'r.resolution_vertical as resolutionVertical',
  'r.display_type as displayType',
  'r.color_depth as colorDepth',
] as const

/** Devices with what says what is due on them. */
export const dueDevices = (tx: Tx) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select(DUE_COLUMNS)

type DueDevice = Awaited<ReturnType<ReturnType<typeof dueDevices>['executeTakeFirstOrThrow']>>

/**
 * Brings a device's frame up to what is due now, and answers it. Called when content is set, so that the console
 * shows it at once, and at each poll, because time passes and templates change. Where a template cannot be drawn, the panel keeps
 * its last frame.
 */
export async function settleFrame(at: Surroundings, deviceId: string): Promise<DueFrame> {
  const { tx, now } = at
  const device = await dueDevices(tx)
    .where('d.id', '=', deviceId)
    // Two that settle at once would give one device two names.
    .forUpdate('d')
    .executeTakeFirstOrThrow()
  const { waits, ...found } = await lookFor(at, device, await currentEntries(tx, deviceId, now))
  await noteWaiting(tx, device, { waits, now })
  return 'due' in found ? rename(at, device, found) : found
}

/** The same for a device that was just read: where nothing changed, and that is nearly always, nothing is locked or written. */
export async function frameAtPoll(
  at: Surroundings,
  device: DueDevice,
  entries: readonly Entry[],
): Promise<DueFrame> {
  const { waits, ...found } = await lookFor(at, device, entries)
  const isAsBefore = !('due' in found) && waits === isWaiting(device)
  return isAsBefore ? found : settleFrame(at, device.id)
}

interface Changed extends Omit<DueFrame, 'name' | 'sha256'> {
  due: DrawnFrame
}

/** Whether something new waits to be drawn. */
interface Waiting {
  waits: boolean
}

/** The frame that the device has, where that is what is due; else what it shall have. */
async function lookFor(
  at: Surroundings,
  device: DueDevice,
  entries: readonly Entry[],
): Promise<(DueFrame & Waiting) | (Changed & Waiting)> {
  const { now } = at
  const content = dueContent(entries, device, now)
  const panel = panelOf(device)
  const due = await drawnFor(at, device, panel, content)
  const rest = {
    changesAt: nextChange(entries, now),
    problem: 'broken' in due ? due.broken : (due.problem ?? null),
    isBeingDrawn: 'broken' in due && due.again === 'soon',
    waits: 'broken' in due,
  }
  const { frame_name: name, frame_sha256: sha256 } = device
  if (name && sha256 && ('broken' in due || due.frameSha256 === sha256))
    return { name, sha256, ...rest }
  const drawn = 'broken' in due ? await noticeFrame(at, emptyNotice(panel), panel) : due
  return { due: drawn, ...rest }
}

async function rename(
  { tx, now }: Surroundings,
  device: DueDevice,
  { due, ...rest }: Changed,
): Promise<DueFrame> {
  // One that was drawn long ago may be on its way out.
  await holdMedia(tx, due.frameSha256)
  await holdMedia(tx, due.thumbnailSha256)
  const name = nextFrameName(device.id, device.frame_name, now)
  await tx
    .updateTable('devices')
    .set({
      frame_name: name,
      frame_sha256: due.frameSha256,
      thumbnail_sha256: due.thumbnailSha256,
      frame_wanted_at: isWaiting(device) ? device.frame_wanted_at : now,
      frame_rendered_at: now,
    })
    .where('id', '=', device.id)
    .execute()
  return { name, sha256: due.frameSha256, ...rest }
}

const isWaiting = (device: DueDevice) =>
  device.frame_name !== null && device.frame_rendered_at === null

/** While something new waits to be drawn, the last frame is not what is wanted; afterwards it may be just that again. */
async function noteWaiting(
  tx: Tx,
  device: DueDevice,
  { waits, now }: { waits: boolean; now: Date },
) {
  if (device.frame_name === null || waits === isWaiting(device)) return
  await tx
    .updateTable('devices')
    .set(waits ? { frame_wanted_at: now, frame_rendered_at: null } : { frame_rendered_at: now })
    .where('id', '=', device.id)
    .execute()
}

async function drawnFor(
  at: Surroundings,
  device: DueDevice,
  panel: Panel,
  content: Content | null,
): Promise<DrawnFrame | NotDrawn> {
  const { organization_id: organizationId, deviceGroupName } = device
  if (organizationId === null) {
    const key = at.secrets.deviceKey
    const claim = {
      address: await registrationAddress(at.tx, { ...at, key }, device),
      claimCode: claimCodeFor(key, device.mac_address),
    }
    return noticeFrame(at, unclaimedNotice(panel, claim), panel)
  }
  if (content === null) return noticeFrame(at, emptyNotice(panel), panel)
  if (typeof content === 'string') return frameOf(at, content, panel, device.frame_sha256)
  const orientation = content.orientation ?? device.orientation ?? 'horizontal'
  return templateFrame(at, { ...content, orientation }, { organizationId, deviceGroupName, panel })
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
