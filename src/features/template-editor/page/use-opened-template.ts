import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'

import { IdSchema } from '#src/contract/fields.ts'
import type { Template } from '#src/contract/template.ts'
import { removeTemplateMutation } from '#src/data/templates/move-and-remove.ts'
import { templateOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { creationOf, unsentTemplate } from '#src/data/templates/unsent.ts'
import { isUnreachable } from '#src/platform/db/reachability.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { firstIdOf, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/** Changes by others appear within this time. */
const REFETCH_INTERVAL_MS = 60_000

export interface OpenedTemplate {
  /** The server's id once it is known. */
  id: string
  /** Stable when the server assigns an id: the temporary id of a template created on this device. */
  key: string
  /** With pending changes applied. */
  template: Template | undefined
  /** Why there is no template; undefined while loading. */
  unavailableReason: UnavailableReason | undefined
  /** A rejected change. */
  rejectedChange: Op | undefined
  retry: () => void
}

export type UnavailableReason = 'missing' | 'forbidden' | 'offline' | 'failed'

/** A template by its server id, its temporary id, or the id of its creation. */
export function useOpenedTemplate(requestedId: string): OpenedTemplate {
  const { changes, ops, serverIds, loaded } = useOutbox()
  const knownId = serverIds.get(requestedId) ?? requestedId
  const creation = creationOf(changes, knownId)
  const id = creation?.newId ?? knownId
  const isUnsent = isTempId(id)
  const isInvalidId = !isUnsent && !v.is(IdSchema, id)
  const { data, error, isFetching, refetch } = useQuery({
    ...templateQueries.detail(id),
    enabled: loaded && !isUnsent && !isInvalidId,
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
  })
  const isRemoved = changes.some((change) => removes(change, id))
  const base = isUnsent ? creation : undefined
  const template = useMemo(() => {
    const unsent = base && unsentTemplate(base)
    const found = unsent ?? data?.value
    return found && overlay(templateOverlays, changes, found, unsent ? 0 : (data?.askedAt ?? 0))
  }, [base, data, changes])
  const unavailableReason = (): UnavailableReason | undefined => {
    if (!loaded) return undefined
    if (isRemoved || isInvalidId || (isUnsent && !template)) return 'missing'
    return error && !isFetching && !isUnsent ? unavailableReasonOf(error) : undefined
  }
  return {
    id,
    key: firstIdOf(id, serverIds),
    template: loaded && !isRemoved && !isDeleted(error) ? template : undefined,
    unavailableReason: unavailableReason(),
    rejectedChange: ops.find((op) => op.state === 'attention' && isOf(op, id, creation)),
    retry: () => void (isUnsent || isInvalidId || refetch()),
  }
}

const removes = ({ op }: PendingChange, id: string) => {
  if (op.kind !== removeTemplateMutation.kind || op.state === 'attention') return false
  const input = v.safeParse(removeTemplateMutation.input, op.payload)
  return input.success && input.output.template.id === id
}

const isOf = (op: Op, id: string, creation: PendingChange | undefined) =>
  op.opId === creation?.op.opId ||
  (op.kind === 'template.save' && op.entityKey === `template:${id}`)

const isDeleted = (error: unknown) => error !== null && problemOf(error).kind === 'notFound'

function unavailableReasonOf(error: unknown): UnavailableReason {
  if (isUnreachable(error)) return 'offline'
  const { kind } = problemOf(error)
  if (kind === 'notFound') return 'missing'
  return kind === 'forbidden' ? 'forbidden' : 'failed'
}
