import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AuditChange, AuditKind } from '#src/contract/audit.ts'
import { groupBy } from '#src/domain/group-by.ts'

/** Also part of the table's policy. */
export const AUDIT_RETENTION_MS = 400 * 24 * 60 * 60 * 1_000

const MAX_ADDRESS_LENGTH = 64
const MAX_USER_AGENT_LENGTH = 400
/** Further targets are only counted. */
const MAX_TARGET_IDS = 200

export interface AuditTarget {
  kind: AuditKind
  id: string
  name: string
}

/** Origin of a request. Both values are untrusted. */
export interface AuditOrigin {
  address: string
  userAgent: string | undefined
}

export interface AuditEvent {
  action: string
  occurredAt: Date
  origin: AuditOrigin
  /** Defaults to the actor's organization. */
  organizationId?: string | null | undefined
  target?: AuditTarget | undefined
  place?: AuditTarget | undefined
  /** Several targets of one kind. */
  many?: { kind: AuditKind; ids: readonly string[] } | undefined
  changes?: readonly AuditChange[]
}

/**
 * Adds an event in the transaction of the change. The actor's name is copied, so that the entry
 * outlives the account. Writes nothing if no such user exists.
 */
export async function recordAuditEvent(
  tx: Tx,
  actor: { id: string } | { email: string },
  event: AuditEvent,
) {
  const isActor =
    'id' in actor ? sql`u.id = ${actor.id}` : sql`lower(u.email) = ${actor.email.toLowerCase()}`
  await sql`
    insert into audit_log (organization_id, actor_id, actor_name, actor_email, actor_role, ${COLUMNS})
    select coalesce(${event.organizationId ?? null}::uuid, u.organization_id),
      u.id, u.full_name, u.email, u.role, ${valuesOf(event)}
    from users as u where ${isActor}`.execute(tx)
}

interface AuditedRow {
  id: string
  name: string
  organization_id: string | null
}

/** Records an event for each organization that some of the targets belong to. */
export async function recordByOrganization(
  tx: Tx,
  actor: { userId: string },
  event: Pick<AuditEvent, 'action' | 'occurredAt' | 'origin'>,
  { kind, rows }: { kind: AuditKind; rows: readonly AuditedRow[] },
) {
  for (const [organizationId, group] of groupBy(rows, (row) => row.organization_id)) {
    const [first, second] = group
    await recordAuditEvent(
      tx,
      { id: actor.userId },
      {
        ...event,
        organizationId,
        target: second ? undefined : { kind, ...first },
        many: { kind, ids: group.map(({ id }) => id) },
      },
    )
  }
}

/** Records an event without an actor. */
export const recordAnonymousEvent = (tx: Tx, event: AuditEvent) =>
  sql`
    insert into audit_log (organization_id, ${COLUMNS})
    values (${event.organizationId ?? null}::uuid, ${valuesOf(event)})`.execute(tx)

const COLUMNS = sql.raw(
  'at, action, target_kind, target_id, target_name, place_kind, place_id, place_name, target_count, target_ids, changes, address, user_agent',
)

const EMPTY_TARGET = { kind: null, id: null, name: '' }
const NO_TARGETS: { kind: null; ids: readonly string[] } = { kind: null, ids: [] }

function valuesOf({ action, occurredAt: at, origin: from, changes = [], ...details }: AuditEvent) {
  const { target = EMPTY_TARGET, place = EMPTY_TARGET, many = NO_TARGETS } = details
  return sql`${at}::timestamptz, ${action}::text,
    ${target.kind ?? many.kind}::text, ${target.id}::text, ${target.name}::text,
    ${place.kind}::text, ${place.id}::text, ${place.name}::text,
    ${Math.max(1, many.ids.length)}::integer, ${many.ids.slice(0, MAX_TARGET_IDS)}::text[],
    ${jsonText(changes)}::jsonb,
    ${truncateText(from.address, MAX_ADDRESS_LENGTH)}::text,
    ${truncateText(from.userAgent ?? '', MAX_USER_AGENT_LENGTH)}::text`
}

/** PostgreSQL cannot store NUL in text. */
const truncateText = (text: string, maxLength: number) =>
  text.replaceAll('\0', '').slice(0, maxLength)

/**
 * Records a failed sign-in of an existing account. Does not wait for the disk: the extra time would
 * reveal that the account exists.
 */
export const recordFailedSignIn = (
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  email: string,
  from: AuditOrigin,
) =>
  database.as('system', async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await recordAuditEvent(
      tx,
      { email },
      { action: 'session.refused', occurredAt: now(), origin: from },
    )
  })
