import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'

import { IdSchema } from '#src/contract/fields.ts'
import type { Template } from '#src/contract/template.ts'
import { removeTemplateMutation } from '#src/data/templates/move-and-remove.ts'
import { templateOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { creationOf, unsentTemplate } from '#src/data/templates/unsent.ts'
import { isSilence } from '#src/platform/db/through-cache.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/** What somebody else saves is seen within this time. */
const REFETCH_INTERVAL_MS = 60_000

export interface OpenedTemplate {
  /** The server's id once it is known. */
  id: string
  /** Stays the same when the server's id comes: of what was made here, the temporary one. */
  key: string
  /** As it looks with what waits for the server. */
  template: Template | undefined
  /** Why there is none; undefined while it is loaded. */
  absence: Absence | undefined
  /** A change of it that the server did not take. */
  refused: Op | undefined
  retry: () => void
}

export type Absence = 'missing' | 'forbidden' | 'offline' | 'failed'

/** A template by its id, a temporary one, or that of the change that makes it. */
export function useOpenedTemplate(asked: string): OpenedTemplate {
  const { changes, ops, serverIds, loaded } = useOutbox()
  const creation = creationOf(changes, serverIds.get(asked) ?? asked)
  const id = creation?.newId ?? serverIds.get(asked) ?? asked
  const isUnsent = isTempId(id)
  const isNonsense = !isUnsent && !v.is(IdSchema, id)
  const { data, error, isFetching, refetch } = useQuery({
    ...templateQueries.detail(id),
    enabled: loaded && !isUnsent && !isNonsense,
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
  })
  const isRemoved = changes.some((change) => removes(change, id))
  const base = isUnsent ? creation : undefined
  const template = useMemo(() => {
    const made = base && unsentTemplate(base)
    const found = made ?? data?.value
    return found && overlay(templateOverlays, changes, found, made ? 0 : (data?.askedAt ?? 0))
  }, [base, data, changes])
  const absence = (): Absence | undefined => {
    if (!loaded) return undefined
    if (isRemoved || isNonsense || (isUnsent && !template)) return 'missing'
    return error && !isFetching && !isUnsent ? absenceOf(error) : undefined
  }
  return {
    id,
    key: keyOf(id, serverIds),
    template: loaded && !isRemoved && !isGone(error) ? template : undefined,
    absence: absence(),
    refused: ops.find((op) => op.state === 'attention' && isOf(op, id, creation)),
    retry: () => void (isUnsent || isNonsense || refetch()),
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

const isGone = (error: unknown) => error !== null && problemOf(error).kind === 'notFound'

function absenceOf(error: unknown): Absence {
  if (isSilence(error)) return 'offline'
  const { kind } = problemOf(error)
  if (kind === 'notFound') return 'missing'
  return kind === 'forbidden' ? 'forbidden' : 'failed'
}

const keyOf = (id: string, serverIds: ReadonlyMap<string, string>) =>
  [...serverIds].find(([, serverId]) => serverId === id)?.[0] ?? id
