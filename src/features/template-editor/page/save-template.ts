import * as v from 'valibot'

import { createTemplateMutation } from '#src/data/templates/create.ts'
import {
  designText,
  type TemplateContent,
  TemplateContentSchema,
} from '#src/data/templates/rows.ts'
import {
  changesOfTemplate,
  contentOf,
  saveTemplateMutation,
  type OriginalTemplate,
  templateBase,
} from '#src/data/templates/save.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { discardObsolete } from '#src/widgets/rejected-change/discard-obsolete.ts'
import { announce } from '#src/widgets/save-problem/announce.ts'

interface SaveResult {
  /** The saved version. */
  seen: OriginalTemplate
  /** Undefined if nothing was sent. */
  opId?: string
}

interface Extras {
  draft: string
  /** `opId` of the rejected change that this one replaces. */
  replaces?: string
}

const toastsFor = (done: string) => ({
  done: () => notify.success(done),
  attention: () => notify.error(editorPageTexts.actionFailed),
})

const asSeen = ({ value, ...content }: TemplateContent, updatedAt: string): OriginalTemplate => ({
  ...content,
  value: designText(value),
  updatedAt,
})

/** TPL-14. Resolves once stored on this device. */
export async function createTemplate(
  folder: { id: string; name: string },
  content: TemplateContent,
  extras: Extras,
): Promise<SaveResult & { tempId: string }> {
  const { id: folderId, name: folderName } = folder
  const saved = await enqueue(createTemplateMutation, { folderId, folderName, content }, extras)
  void announce(saved, toastsFor(editorPageTexts.savedInFolder))
  const seen = asSeen(content, new Date().toISOString())
  return { seen, opId: saved.opId, tempId: saved.tempId ?? '' }
}

/** The server's version from a rejection (OFF-18), which the next save overwrites deliberately. */
const withTheirs = (seen: OriginalTemplate, { fields }: Base): OriginalTemplate =>
  asSeen(v.parse(TemplateContentSchema, { ...contentOf(seen), ...fields }), seen.updatedAt)

/** TPL-15: sends the differences from the known version (OFF-18). */
export async function updateTemplate(
  { id, seen: previous, theirs }: { id: string; seen: OriginalTemplate; theirs: Base | undefined },
  content: TemplateContent,
  extras: Extras,
): Promise<SaveResult> {
  const before = theirs ? withTheirs(previous, theirs) : previous
  const changes = changesOfTemplate(before, content)
  const seen = asSeen(content, before.updatedAt)
  if (Object.keys(changes).length === 0) {
    await discardObsolete(extras.replaces)
    await currentOutbox()?.drafts.remove(extras.draft)
    notify.success(editorPageTexts.saved)
    return { seen }
  }
  const saved = await enqueue(
    saveTemplateMutation,
    { id, name: before.name, changes },
    {
      ...extras,
      base: { ...templateBase(before, changes), ...(theirs && { version: theirs.version }) },
    },
  )
  void announce(saved, toastsFor(editorPageTexts.saved))
  return { seen, opId: saved.opId }
}
