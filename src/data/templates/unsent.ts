import * as v from 'valibot'

import type { Template } from '#src/contract/template.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'

import { createTemplateMutation } from './create.ts'
import { designText } from './rows.ts'

/** A template that the server does not know yet, from its creation. */
export function unsentTemplate({ op, newId: id }: PendingChange): Template | undefined {
  const input = v.safeParse(createTemplateMutation.input, op.payload)
  if (!input.success) return undefined
  const { folderId: templateFolderId, content } = input.output
  const created = new Date(op.createdAt).toISOString()
  return {
    ...content,
    id,
    templateFolderId,
    value: designText(content.value) ?? '',
    images: {},
    created,
    updatedAt: created,
    original: false,
  }
}

/** The creation of a template, by the template's id or its own. */
export const creationOf = (changes: readonly PendingChange[], id: string) =>
  changes.find(
    ({ op, newId }) => op.kind === createTemplateMutation.kind && (newId === id || op.opId === id),
  )
