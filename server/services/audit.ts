import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import type { Parts } from '#server/parts.ts'
import type { AuditChange, AuditKind } from '#src/contract/audit.ts'

/** Of an entry of the audit log; the same time stands in the policy of its table. */
export const AUDIT_KEPT_MS = 400 * 24 * 60 * 60 * 1_000

const LONGEST_ADDRESS = 64
const LONGEST_USER_AGENT = 400
/** Of many things as many are named; the others are counted. */
const MOST_NAMED = 200

export interface AuditThing {
  kind: AuditKind
  id: string
  name: string
}

/** From where it was done, as the request says it: both are hostile. */
export interface AuditOrigin {
  address: string
  userAgent: string | undefined
}

export interface AuditDeed {
  action: string
  at: Date
  from: AuditOrigin
  /** Without it, that of whoever did it. */
  organizationId?: string | null | undefined
  target?: AuditThing | undefined
  place?: AuditThing | undefined
  /** Where it was done to many: which. */
  many?: { kind: AuditKind; ids: readonly string[] } | undefined
  changes?: readonly AuditChange[]
}

/**
 * Adds one entry in the transaction of what it tells of. Whoever did it is looked up in the same statement and written down by name,
 * so that the entry outlives the account; where nobody has that id or address, nothing is written.
 */
export async function recordDeed(tx: Tx, who: { id: string } | { email: string }, deed: AuditDeed) {
  const isWho =
    'id' in who ? sql`u.id = ${who.id}` : sql`lower(u.email) = ${who.email.toLowerCase()}`
  await sql`
    insert into audit_log (organization_id, actor_id, actor_name, actor_email, actor_role, ${COLUMNS})
    select coalesce(${deed.organizationId ?? null}::uuid, u.organization_id),
      u.id, u.full_name, u.email, u.role, ${valuesOf(deed)}
    from users as u where ${isWho}`.execute(tx)
}

/** Done where nobody was signed in. */
export const recordOfNobody = (tx: Tx, deed: AuditDeed) =>
  sql`
    insert into audit_log (organization_id, ${COLUMNS})
    values (${deed.organizationId ?? null}::uuid, ${valuesOf(deed)})`.execute(tx)

const COLUMNS = sql.raw(
  'at, action, target_kind, target_id, target_name, place_kind, place_id, place_name, target_count, target_ids, changes, address, user_agent',
)

const NOTHING = { kind: null, id: null, name: '' }
const ONE: { kind: null; ids: readonly string[] } = { kind: null, ids: [] }

function valuesOf({ action, at, from, changes = [], ...about }: AuditDeed) {
  const { target = NOTHING, place = NOTHING, many = ONE } = about
  return sql`${at}::timestamptz, ${action}::text,
    ${target.kind ?? many.kind}::text, ${target.id}::text, ${target.name}::text,
    ${place.kind}::text, ${place.id}::text, ${place.name}::text,
    ${Math.max(1, many.ids.length)}::integer, ${many.ids.slice(0, MOST_NAMED)}::text[],
    ${jsonText(changes)}::jsonb,
    ${storable(from.address, LONGEST_ADDRESS)}::text,
    ${storable(from.userAgent ?? '', LONGEST_USER_AGENT)}::text`
}

/** PostgreSQL keeps no zero character in a text. */
const storable = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest)

/**
 * A wrong password for an account that there is. Nobody waits for the disk: that would take longer than for an address that there is
 * not, and tell which is which.
 */
export const noteRefusedSignIn = (
  { database, now }: Pick<Parts, 'database' | 'now'>,
  email: string,
  from: AuditOrigin,
) =>
  database.as('system', async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await recordDeed(tx, { email }, { action: 'session.refused', at: now(), from })
  })
