import type { FastifyRequest } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { type AuditTarget, recordAuditEvent } from '#server/services/audit.ts'
import { calls } from '#src/contract/calls.ts'
import type { Answer, Endpoint, Parsed } from '#src/contract/endpoint.ts'

import { type AuditRule, AUDIT_RULES } from './audit-rules.ts'
import { changesBetween, findAuditTarget, type FoundTarget } from './audit-targets.ts'

const NAMES = new Map<Endpoint, string>(
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => [endpoint, name]),
)

interface AuditedCall<E extends Endpoint> {
  tx: Tx
  actor: Actor
  input: Parsed<E>
  request: FastifyRequest
  now: Date
}

export const auditOrigin = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent'],
})

/** Skips these targets of several, or the whole call. */
export type SkipAudit = (unchangedIds?: readonly string[]) => void

/**
 * Runs a call and records its audit event in the same transaction, so that a failure rolls back
 * both. Not recorded: read-only calls, and those whose handler calls `skipAudit`.
 */
export async function withAudit<E extends Endpoint, Result>(
  endpoint: E,
  { tx, actor, input, request, now }: AuditedCall<E>,
  handle: (skipAudit: SkipAudit) => Promise<Result>,
): Promise<Result> {
  let isSkipped = false
  const unchanged = new Set<string>()
  const run = () =>
    handle((ids) => {
      isSkipped ||= ids === undefined
      for (const id of ids ?? []) unchanged.add(id)
    })
  const action = NAMES.get(endpoint) ?? ''
  const rule = (AUDIT_RULES as unknown as Partial<Record<string, AuditRule<E>>>)[action]
  if (!rule) return run()
  const known = await knownTarget(rule, tx, actor, input)
  const before = known && (await findAuditTarget(tx, known.kind, known.id))
  const placeBefore = known?.place && (await findPlace(tx, known.place))
  const result = await run()
  if (isSkipped) return result
  const answer = result as Answer<E>
  const many = manyTargets(rule, answer, input, unchanged)
  if (many?.ids.length === 0) return result
  const after = await findAfter(rule, tx, before, answer)
  const place = placeBefore ?? (rule.place && (await findPlace(tx, rule.place(input))))
  const event = {
    action,
    occurredAt: now,
    origin: auditOrigin(request),
    many,
    ...eventFields(actor, { before, after, place }),
  }
  await recordAuditEvent(tx, { id: actor.userId }, event)
  return result
}

const manyTargets = <E extends Endpoint>(
  { kind, targetIds }: AuditRule<E>,
  answer: Answer<E>,
  input: Parsed<E>,
  unchanged: ReadonlySet<string>,
) =>
  kind && targetIds
    ? { kind, ids: targetIds(answer, input).filter((id) => !unchanged.has(id)) }
    : undefined

interface AuditState {
  before: FoundTarget | undefined
  after: FoundTarget | undefined
  place: FoundTarget | undefined
}

/** The event belongs to the target's organization, else to the actor's, else to the place's. */
function eventFields({ organizationId }: Actor, { before, after, place }: AuditState) {
  const target = before ?? after
  return {
    organizationId: target?.organizationId ?? organizationId ?? place?.organizationId,
    target,
    place,
    changes: changesBetween(before, after),
  }
}

async function knownTarget<E extends Endpoint>(
  { kind, targetId, resolve }: AuditRule<E>,
  tx: Tx,
  actor: Actor,
  input: Parsed<E>,
) {
  if (resolve) return resolve(tx, input)
  return kind && targetId ? { kind, id: targetId(input, actor), place: undefined } : undefined
}

async function findAfter<E extends Endpoint>(
  { kind, comparesFields, createdId }: AuditRule<E>,
  tx: Tx,
  before: FoundTarget | undefined,
  answer: Answer<E>,
) {
  if (!kind) return undefined
  if (createdId) return findAuditTarget(tx, kind, createdId(answer))
  return comparesFields && before ? findAuditTarget(tx, kind, before.id) : undefined
}

const findPlace = (tx: Tx, { kind, id }: Pick<AuditTarget, 'kind' | 'id'>) =>
  findAuditTarget(tx, kind, id)
