import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Template } from '#src/contract/template.ts'
import { templateOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { creationOf, unsentTemplate } from '#src/data/templates/unsent.ts'
import { type ReadDesign, readDesign } from '#src/domain/design/read.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

export interface ShownTemplate {
  /** With pending changes. */
  template: Template | undefined
  read: ReadDesign | undefined
  /** Not available now. */
  isMissing: boolean
}

/** A template and its design by id, including unsent ones. */
export function useTemplate(templateId: string | undefined): ShownTemplate {
  const { changes, loaded } = useOutbox()
  const id = templateId ?? ''
  const isUnsent = isTempId(id)
  const { data, isError, isFetching } = useQuery({
    ...templateQueries.detail(id),
    enabled: loaded && !isUnsent && templateId !== undefined,
    retry: false,
  })
  const creation = isUnsent ? creationOf(changes, id) : undefined
  const template = useMemo(() => {
    const made = creation && unsentTemplate(creation)
    const found = made ?? data?.value
    return found && overlay(templateOverlays, changes, found, made ? 0 : (data?.askedAt ?? 0))
  }, [creation, data, changes])
  const value = template?.value
  const read = useMemo(() => (value === undefined ? undefined : readDesign(value)), [value])
  const isMissing = isUnsent ? loaded && !template : isError && !isFetching
  return { template, read, isMissing }
}
