import type { ColumnType, Generated } from 'kysely'

import type { AuditChange } from '#src/contract/audit.ts'

import type { Maybe, Moment } from './columns.ts'

export interface AuditLogTable {
  id: Generated<string>
  number: Generated<number>
  organization_id: Maybe<string>
  at: Moment
  actor_id: Maybe<string>
  actor_name: Generated<string>
  actor_email: Generated<string>
  actor_role: Maybe<string>
  action: string
  target_kind: Maybe<string>
  target_id: Maybe<string>
  target_name: Generated<string>
  place_kind: Maybe<string>
  place_id: Maybe<string>
  place_name: Generated<string>
  target_count: Generated<number>
  target_ids: Generated<string[]>
  /** JSON text when written. */
  changes: ColumnType<AuditChange[], string | undefined, never>
  address: Generated<string>
  user_agent: Generated<string>
}
