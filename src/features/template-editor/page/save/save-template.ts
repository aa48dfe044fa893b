import '#src/platform/i18n/en/editor-page.ts'

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
  type SeenTemplate,
  templateBase,
} from '#src/data/templates/save.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { announce } from '#src/widgets/save-problem/announce.ts'

interface Kept {
  /** What was saved under a change's id, as it will come back. */
  seen: SeenTemplate
  /** Undefined where nothing had to be sent. */
  opId?: string
}

interface Extras {
  draft: string
  /** A refused change that this one stands for. */
  replaces?: string
}

const says = (done: 'editorPage:saved' | 'editorPage:savedInFolder') => ({
  done: () => notify.success(t(done)),
  attention: () => notify.error(t('editorPage:actionFailed')),
})

const asSeen = ({ value, ...content }: TemplateContent, updatedAt: string): SeenTemplate => ({
  ...content,
  value: designText(value),
  updatedAt,
})

/** TPL-14. Resolves once it is on this device. */
export async function makeTemplate(
  folder: { id: string; name: string },
  content: TemplateContent,
  extras: Extras,
): Promise<Kept & { tempId: string }> {
  const { id: folderId, name: folderName } = folder
  const saved = await enqueue(createTemplateMutation, { folderId, folderName, content }, extras)
  void announce(saved, says('editorPage:savedInFolder'))
  const seen = asSeen(content, new Date().toISOString())
  return { seen, opId: saved.opId, tempId: saved.tempId ?? '' }
}

/** What the server said that it has, when it refused a change (OFF-18): mine is saved over that, knowingly. */
const withTheirs = (seen: SeenTemplate, { fields }: Base): SeenTemplate =>
  asSeen(v.parse(TemplateContentSchema, { ...contentOf(seen), ...fields }), seen.updatedAt)

/** TPL-15: what differs from what its author saw is sent (OFF-18). */
export async function changeTemplate(
  { id, seen: known, theirs }: { id: string; seen: SeenTemplate; theirs: Base | undefined },
  content: TemplateContent,
  extras: Extras,
): Promise<Kept> {
  const before = theirs ? withTheirs(known, theirs) : known
  const changes = changesOfTemplate(before, content)
  const seen = asSeen(content, before.updatedAt)
  if (Object.keys(changes).length === 0) {
    if (extras.replaces !== undefined) await currentOutbox()?.discard(extras.replaces)
    await currentOutbox()?.drafts.remove(extras.draft)
    notify.success(t('editorPage:saved'))
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
  void announce(saved, says('editorPage:saved'))
  return { seen, opId: saved.opId }
}
