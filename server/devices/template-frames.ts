import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { RestartError, type Tx } from '#server/db/database.ts'
import { DrawingAbortedError, templateDrawer } from '#server/drawing/template-drawer.ts'
import { limitConcurrency } from '#server/http/semaphore.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'
import type { Panel } from '#src/imaging/frame.ts'

import { type DrawnFrame, finishFrame, type FinishedFrame, storeFrame, panelKey } from './frames.ts'
import { imagesOf, decodeShownImages } from './template-images.ts'
import { withDeadline } from './with-deadline.ts'

/** Increment when `renderTemplate` produces different pixels. */
const TEMPLATE_VERSION = 2

export interface ShownTemplate {
  templateId: string
  orientation: Orientation
  variables: Readonly<Record<string, string>>
}

/** The target panel. Templates of other organizations are not found. */
export interface TemplatePanel {
  organizationId: string
  deviceGroupName: string
  panel: Panel
}

export interface Store {
  tx: Tx
  media: MediaStore
}

export interface DrawnTemplate extends DrawnFrame {
  /** Cache key of the frame. */
  recipe: string
}

/** Why there is no frame; the panel keeps its current one. */
export interface NotDrawn {
  broken: string
  /** `soon` while it is being drawn; `later` if the failure is not the design's fault. */
  again?: 'soon' | 'later'
}

/** Panels time out after 15 seconds. */
const DRAW_TIMEOUT_MS = 12_000
/** Drawing continues, and the frame is ready at a later poll. */
const STILL_DRAWING: NotDrawn = { broken: 'It is still being drawn.', again: 'soon' }

/**
 * The frame of a template on a panel type: from the table, or drawn and stored. While it is being
 * drawn, the transaction restarts.
 */
export async function templateFrame(
  { tx, media }: Store,
  { templateId, orientation, variables }: ShownTemplate,
  { organizationId, deviceGroupName, panel }: TemplatePanel,
): Promise<DrawnTemplate | NotDrawn> {
  const template = await tx
    .selectFrom('templates')
    .select(['value', 'organization_id', 'variables'])
    .where('id', '=', templateId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!template) return { broken: 'The template is not there.' }
  const images = await imagesOf(tx, template).execute()
  const sources = {
    value: template.value,
    images: images.map(({ id, sha256 }) => ({ id, sha256 })),
    variables: valuesFor(template.variables, variables),
    layout: { deviceGroupName, orientation },
  }
  const recipe = recipeOf(sources, panel)
  const existing = await tx
    .selectFrom('template_frames')
    .select(['frame_sha256 as frameSha256', 'thumbnail_sha256 as thumbnailSha256'])
    .where('recipe_sha256', '=', recipe)
    .executeTakeFirst()
  if (existing) return { ...existing, recipe }

  const finished = finishedFrame(recipe, () => draw(media, sources, panel))
  if ('broken' in finished) return finished
  const drawn = await storeFrame({ tx, media }, finished, panel)
  await tx
    .insertInto('template_frames')
    .values({
      recipe_sha256: recipe,
      frame_sha256: drawn.frameSha256,
      thumbnail_sha256: drawn.thumbnailSha256,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ...drawn, recipe }
}

/** Everything that determines the pixels. */
interface Sources {
  value: string
  images: readonly { id: string; sha256: string }[]
  variables: Readonly<Record<string, string>>
  layout: Layout
}

const recipeOf = (sources: Sources, panel: Panel) =>
  createHash('sha256')
    .update(JSON.stringify([TEMPLATE_VERSION, panelKey(panel), sources]))
    .digest('hex')

async function draw(
  media: MediaStore,
  { value, images, variables, layout }: Sources,
  { palette, ...size }: Panel,
): Promise<FinishedFrame> {
  const read = readDesign(value)
  if ('broken' in read) throw new Error(read.broken)
  const { design } = read
  const pictures = decodeShownImages(media, design, layout, images)
  return finishFrame(
    await templateDrawer.draw({ design, layout, size, palette, variables }, pictures),
  )
}

const MAX_REASON_LENGTH = 200
const reasonOf = (error: unknown): NotDrawn => ({
  broken: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH),
  ...(error instanceof DrawingAbortedError && { again: 'later' as const }),
})

/** Each drawing takes up to 256 MB, and the drawing thread handles one at a time. */
const drawOneAtATime = limitConcurrency(1)
const MAX_QUEUED = 64
/** Unfinished drawings. */
const queue = new Map<string, Drawing>()
/** Frames take up to a megabyte each. */
const MAX_FINISHED = 64
/** Frames until their rows are visible to every transaction, and failures. */
const finishedDrawings = new Map<string, FinishedFrame | NotDrawn>()
/** Every request that waits for a drawing gets its failure. */
const RETRY_AFTER_FAILURE_MS = 60_000
/** A design that crashed or blocked the thread is not retried at each poll. */
const RETRY_AFTER_ABORT_MS = 15 * 60_000

interface Drawing {
  done: Promise<unknown>
  deadline: number
}

/** The result of a drawing. Restarts the transaction until it is finished or takes too long. */
function finishedFrame(recipe: string, work: () => Promise<FinishedFrame>) {
  const finished = finishedDrawings.get(recipe)
  if (finished) return finished
  const drawing = queue.get(recipe) ?? startDrawing(recipe, work)
  if (!drawing || drawing.deadline <= performance.now()) return STILL_DRAWING
  throw new RestartError(withDeadline(drawing.deadline, drawing.done))
}

/** Queues a drawing, unless too many are queued. */
function startDrawing(recipe: string, work: () => Promise<FinishedFrame>): Drawing | undefined {
  if (queue.size >= MAX_QUEUED) return undefined
  const done = drawOneAtATime(work)
    .catch(reasonOf)
    .then((finished) => {
      queue.delete(recipe)
      evictOldest(finishedDrawings, MAX_FINISHED)
      finishedDrawings.set(recipe, finished)
      if ('broken' in finished) forgetFailure(recipe, finished)
    })
  const drawing = { done, deadline: performance.now() + DRAW_TIMEOUT_MS }
  queue.set(recipe, drawing)
  return drawing
}

function forgetFailure(recipe: string, failure: NotDrawn) {
  const forget = () => finishedDrawings.get(recipe) === failure && finishedDrawings.delete(recipe)
  setTimeout(forget, failure.again ? RETRY_AFTER_ABORT_MS : RETRY_AFTER_FAILURE_MS).unref()
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** The same content may be set again. */
const RETENTION_MS = DAY_MS
/** Past entries stay visible for a while. */
const ENTRY_RETENTION_MS = 30 * DAY_MS

/** Deletes template frames that no panel or entry uses; `removeUnusedMedia` removes their bytes. */
export async function deleteUnusedTemplateFrames(tx: Tx, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  await sql`
    delete from template_frames f
    where f.created_at < ${before(RETENTION_MS)}
      and not exists (select from devices where frame_sha256 = f.frame_sha256)
      and not exists (
        select from frames turned join devices d on d.frame_sha256 = turned.frame_sha256
        where turned.picture_sha256 = f.frame_sha256
      )
      and not exists (
        select from entry_frames e join schedules s on s.id = e.schedule_id
        where e.recipe_sha256 = f.recipe_sha256 and s.end_at > ${before(ENTRY_RETENTION_MS)}
      )`.execute(tx)
}
