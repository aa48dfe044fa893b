import { createHash } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import { NotFinished, templateDrawer } from '#server/drawing/template-drawer.ts'
import { createTurns } from '#server/http/turns.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { makeRoom } from '#src/domain/make-room.ts'
import type { Panel } from '#src/imaging/frame.ts'

import { type DrawnFrame, finishFrame, type FinishedFrame, keepFrame, panelKey } from './frames.ts'
import { imagesOf, picturesOf } from './template-pictures.ts'
import { within } from './within.ts'

/** Raised when `renderTemplate` gives other pixels than before. */
const TEMPLATE_VERSION = 1

/** A template as a device or an entry shows it. */
export interface ShownTemplate {
  templateId: string
  orientation: Orientation
  variables: Readonly<Record<string, string>>
}

/** On which panel, and whose: templates of others are not there. */
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
  /** By which the frame is found again. */
  recipe: string
}

/** Why there is no frame; the panel keeps what it has. */
export interface NotDrawn {
  broken: string
  /** It is drawn at this moment: worth asking again `soon`; or `later`, where not the design is at fault. */
  again?: 'soon' | 'later'
}

/** Panels wait 15 seconds for an answer, and whoever waits here holds a connection of the database. */
const PATIENCE_MS = 12_000
/** It goes on being drawn, and is there when somebody asks again. */
const STILL_DRAWN: NotDrawn = { broken: 'It is still being drawn.', again: 'soon' }

/** The frame of a template on a kind of panel: from the table, or drawn now and kept. */
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
  const known = await tx
    .selectFrom('template_frames')
    .select(['frame_sha256 as frameSha256', 'thumbnail_sha256 as thumbnailSha256'])
    .where('recipe_sha256', '=', recipe)
    .executeTakeFirst()
  if (known) return { ...known, recipe }

  const { frame, begunAt } = once(recipe, () => draw(media, sources, panel))
  const finished = (await within(begunAt + PATIENCE_MS, frame.catch(reasonOf))) ?? STILL_DRAWN
  if ('broken' in finished) return finished
  const drawn = await keepFrame({ tx, media }, finished, panel)
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

/** All that the pixels depend on. */
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
  const pictures = picturesOf(media, design, layout, images)
  return finishFrame(
    await templateDrawer.draw({ design, layout, size, palette, variables }, pictures),
  )
}

const LONGEST_REASON = 200
const reasonOf = (error: unknown): NotDrawn => ({
  broken: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON),
  ...(error instanceof NotFinished && { again: 'later' as const }),
})

/** Each takes up to 256 MB of pictures, and the drawing thread takes one at a time. */
const takeTurn = createTurns(1)
const MOST_KEPT = 16
const latest = new Map<string, Drawing>()
/** What ended the thread, or took it for a minute, is not tried with each poll. */
const NOT_FINISHED_MS = 15 * 60_000

interface Drawing {
  frame: Promise<FinishedFrame>
  begunAt: number
}

/** A fleet that asks at the same moment waits for one drawing: the row of it is not seen by others until it is committed. */
function once(recipe: string, work: () => Promise<FinishedFrame>): Drawing {
  const known = latest.get(recipe)
  if (known) return known
  const begun = { frame: takeTurn(work), begunAt: performance.now() }
  makeRoom(latest, MOST_KEPT)
  latest.set(recipe, begun)
  begun.frame.catch((error: unknown) => {
    const forget = () => latest.get(recipe) === begun && latest.delete(recipe)
    if (error instanceof NotFinished) setTimeout(forget, NOT_FINISHED_MS).unref()
    else forget()
  })
  return begun
}
