import type { Tx } from '#server/db/database.ts'
import { HttpError } from '#server/http/http-error.ts'
import { storeMedia } from '#server/media/store-media.ts'
import type { MediaStore } from '#server/media/store.ts'
import { expireMedia, lockMediaShared } from '#server/media/unused.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { panelOf, type Panel } from '#src/imaging/frame.ts'

import { claimCodeFor } from './api-key.ts'
import { type Content, currentEntries, dueContent, type Entry, nextChange } from './due-content.ts'
import { nextFrameName } from './frame-name.ts'
import {
  drawFrame,
  frameOf,
  knownFrame,
  PANEL_COLUMNS,
  upsideDownFrame,
  type DrawnFrame,
} from './frames.ts'
import { emptyNotice, unclaimedNotice, type NoticeKind } from './notices.ts'
import { registrationAddress } from './registration-address.ts'
import { type NotDrawn, templateFrame } from './template-frames.ts'
import { createLimiter } from './unknown-devices.ts'

export interface FrameContext {
  tx: Tx
  media: MediaStore
  secrets: Secrets
  now: Date
  /** Base URL of the server, used in setup codes. */
  origin: string
}

export interface DueFrame {
  name: string
  sha256: string
  /** When a schedule entry begins or ends. */
  changesAt: Date | null
  /** Why the due content is not shown; for the log. */
  problem: string | null
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
  'd.upside_down',
  'd.frame_name',
  'd.frame_sha256',
  'd.frame_wanted_at',
  'd.frame_rendered_at',
  'g.name as deviceGroupName',
  ...PANEL_COLUMNS,
] as const

/** Devices with the columns that determine their due frame. */
export const dueDevices = (tx: Tx) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select(DUE_COLUMNS)

type DueDevice = Awaited<ReturnType<ReturnType<typeof dueDevices>['executeTakeFirstOrThrow']>>

/**
 * Updates a device's frame to the content due now and returns it. Called when content is set, so
 * that the console shows it immediately, and at each poll, because time passes and templates
 * change. If a template cannot be drawn, the panel keeps its last frame.
 */
export async function updateDueFrame(context: FrameContext, deviceId: string): Promise<DueFrame> {
  const { tx, now } = context
  const device = await dueDevices(tx)
    .where('d.id', '=', deviceId)
    // Concurrent updates would give one device two frame names.
    .forUpdate('d')
    .executeTakeFirstOrThrow()
  const { isDrawing, ...resolved } = await resolveFrame(
    context,
    device,
    await currentEntries(tx, deviceId, now),
  )
  await recordWaiting(tx, device, { isDrawing, now })
  return 'due' in resolved ? storeNewFrame(context, device, resolved) : resolved
}

/**
 * The same for a device row that was just read. In the usual case that nothing changed, it neither
 * locks nor writes.
 */
export async function frameAtPoll(
  context: FrameContext,
  device: DueDevice,
  entries: readonly Entry[],
): Promise<DueFrame> {
  const { isDrawing, ...resolved } = await resolveFrame(context, device, entries)
  const isUnchanged = !('due' in resolved) && isDrawing === isWaiting(device)
  return isUnchanged ? resolved : updateDueFrame(context, device.id)
}

interface NewFrame extends Omit<DueFrame, 'name' | 'sha256'> {
  due: DrawnFrame
}

interface DrawingState {
  isDrawing: boolean
}

/** The device's current frame if it is still due, otherwise the new one. */
async function resolveFrame(
  context: FrameContext,
  device: DueDevice,
  entries: readonly Entry[],
): Promise<(DueFrame & DrawingState) | (NewFrame & DrawingState)> {
  const { now } = context
  const content = dueContent(entries, device, now)
  const panel = panelOf(device)
  const upright = await drawContent(context, device, panel, content)
  const due = 'broken' in upright ? upright : await asMounted(context, device, upright, panel)
  const rest = {
    changesAt: nextChange(entries, now),
    problem: 'broken' in due ? due.broken : (due.problem ?? null),
    isBeingDrawn: 'broken' in due && due.again === 'soon',
    isDrawing: 'broken' in due,
  }
  const { frame_name: name, frame_sha256: sha256 } = device
  if (name && sha256 && ('broken' in due || due.frameSha256 === sha256))
    return { name, sha256, ...rest }
  if (!('broken' in due)) return { due, ...rest }
  const notice = await emptyFrame(context, device, panel)
  return { due: await asMounted(context, device, notice, panel), ...rest }
}

/** The frame as the panel gets it; it is drawn, and shown in the console, upright. */
const asMounted = async (
  context: FrameContext,
  device: DueDevice,
  upright: DrawnFrame,
  panel: Panel,
) => (device.upside_down ? upsideDownFrame(context, upright, panel) : upright)

async function storeNewFrame(
  { tx, now }: FrameContext,
  device: DueDevice,
  { due, ...rest }: NewFrame,
): Promise<DueFrame> {
  // An old frame's media may be about to be removed.
  await lockMediaShared(tx, due.frameSha256)
  await lockMediaShared(tx, due.thumbnailSha256)
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

/** While new content is being drawn, the current frame is not the requested one. */
async function recordWaiting(
  tx: Tx,
  device: DueDevice,
  { isDrawing, now }: { isDrawing: boolean; now: Date },
) {
  if (device.frame_name === null || isDrawing === isWaiting(device)) return
  await tx
    .updateTable('devices')
    .set(isDrawing ? { frame_wanted_at: now, frame_rendered_at: null } : { frame_rendered_at: now })
    .where('id', '=', device.id)
    .execute()
}

async function drawContent(
  context: FrameContext,
  device: DueDevice,
  panel: Panel,
  content: Content | null,
): Promise<DrawnFrame | NotDrawn> {
  const { organization_id: organizationId, deviceGroupName } = device
  if (organizationId === null) {
    const key = context.secrets.deviceKey
    const claim = {
      address: await registrationAddress(context.tx, { ...context, key }, device),
      claimCode: claimCodeFor(key, device.mac_address),
    }
    return noticeFrame(context, unclaimedNotice(panel, claim), panel, device.id)
  }
  if (content === null) return emptyFrame(context, device, panel)
  if (typeof content === 'string') return frameOf(context, content, panel, device.frame_sha256)
  const orientation = content.orientation ?? device.orientation ?? 'horizontal'
  return templateFrame(
    context,
    { ...content, orientation },
    { organizationId, deviceGroupName, panel },
  )
}

const emptyFrame = (context: FrameContext, { orientation }: DueDevice, panel: Panel) =>
  noticeFrame(context, emptyNotice(panel, orientation ?? 'horizontal'), panel)

/** Cache of drawn notices: panels without content poll as often as others. */
const drawnNotices = new Map<string, string>()
const MAX_CACHED_NOTICES = 10_000

/** Longer than a setup code stays the same. A notice that is still needed is drawn again. */
const NOTICE_LIFETIME = '8 days'

/**
 * Without PUBLIC_URL a setup screen contains the Host header of the request. A panel needs one a week.
 */
const setupScreens = createLimiter({ atOnce: 10, perSecond: 1 / 3_600 })
const NEXT_SETUP_SCREEN_S = 3_600

async function noticeFrame(
  context: FrameContext,
  kind: NoticeKind,
  panel: Panel,
  unclaimedId?: string,
) {
  const sha256 = drawnNotices.get(kind.key)
  const existing = sha256 === undefined ? undefined : await knownFrame(context.tx, sha256, panel)
  if (existing) return existing
  // The panel keeps what it shows: the screen of another request could have any address in its code.
  const isLimited = unclaimedId !== undefined && sha256 === undefined
  if (isLimited && setupScreens.isTooMany(unclaimedId, context.now.getTime()))
    throw new HttpError(429, 'Too many setup screens.', { retryAfterS: NEXT_SETUP_SCREEN_S })
  const notice = await kind.draw()
  await storeMedia(context.tx, context.media, notice.webp, { type: 'image/webp', ...panel })
  await expireMedia(context.tx, notice.sha256, NOTICE_LIFETIME)
  if (drawnNotices.size >= MAX_CACHED_NOTICES) drawnNotices.clear()
  drawnNotices.set(kind.key, notice.sha256)
  return (await knownFrame(context.tx, notice.sha256, panel)) ?? drawFrame(context, notice, panel)
}
