import type { QueryClient } from '@tanstack/react-query'

import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'
import type { ListedTemplate, Template } from '#src/contract/template.ts'
import { createTemplateMutation } from '#src/data/templates/create.ts'
import { templateOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { contentOf } from '#src/data/templates/save.ts'
import { creationOf, unsentTemplate } from '#src/data/templates/unsent.ts'
import { isUnreachable } from '#src/platform/db/reachability.ts'
import { log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { announce } from '#src/widgets/save-problem/announce.ts'

/** The template with its pending changes applied; may itself be unsent. */
async function whole(queryClient: QueryClient, id: string): Promise<Template> {
  const changes = outboxView().changes
  const creation = creationOf(changes, id)
  const unsent = creation && unsentTemplate(creation)
  const known = unsent
    ? { value: unsent, askedAt: 0 }
    : await queryClient.fetchQuery(templateQueries.detail(id))
  return overlay(templateOverlays, changes, known.value, known.askedAt)
}

/** Copies the design into the open folder. */
export async function copyTemplate(
  queryClient: QueryClient,
  { id, name }: ListedTemplate,
  folder: { id: string; name: string },
) {
  try {
    const content = contentOf(await whole(queryClient, id))
    const suffix = mediaLibraryPageTexts.copySuffix
    const copyName = `${name.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`
    const saved = await enqueue(createTemplateMutation, {
      folderId: folder.id,
      folderName: folder.name,
      content: { ...content, name: copyName },
    })
    void announce(saved, {
      done: () => notify.success(mediaLibraryPageTexts.copied(copyName)),
      attention: () => notify.error(mediaLibraryPageTexts.actionFailed),
    })
  } catch (error) {
    if (isUnreachable(error)) return void notify.error(mediaLibraryPageTexts.copyNeedsNetwork(name))
    log.error('a template was not copied', error)
    notify.error(mediaLibraryPageTexts.actionFailed)
  }
}
