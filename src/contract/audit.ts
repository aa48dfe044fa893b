import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { IdSchema, MomentSchema, SearchSchema, SentMomentSchema } from './fields.ts'
import { pageOf, pageQuery } from './page.ts'

/** What an entry speaks of. */
export const AUDIT_KINDS = [
  'device',
  'user',
  'workspace',
  'organization',
  'image',
  'imageFolder',
  'template',
  'templateFolder',
  'schedule',
  'deviceModel',
  'deviceRevision',
  'rollout',
  'manufactured',
] as const
export const AuditKindSchema = v.picklist(AUDIT_KINDS)
export type AuditKind = v.InferOutput<typeof AuditKindSchema>

/** What the filter offers: actions are called `group.deed`. */
export const AUDIT_GROUPS = [
  'session',
  'user',
  'organization',
  'workspace',
  'device',
  'schedule',
  'image',
  'imageFolder',
  'template',
  'templateFolder',
  'deviceModel',
  'firmware',
] as const
export const AuditGroupSchema = v.picklist(AUDIT_GROUPS)
export type AuditGroup = v.InferOutput<typeof AuditGroupSchema>

/** One field that a deed changed; both values null where they are long or nobody's business. */
const AuditChangeSchema = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type AuditChange = v.InferOutput<typeof AuditChangeSchema>

const AuditThingSchema = v.object({ kind: AuditKindSchema, id: v.string(), name: v.string() })
export type AuditThing = v.InferOutput<typeof AuditThingSchema>

/** Who did what, when, to what, from where. Names are those of that moment. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  at: MomentSchema,
  organizationId: v.nullable(IdSchema),
  /** Null where nobody was signed in. */
  actor: v.nullable(
    v.object({ id: IdSchema, fullName: v.string(), email: v.string(), role: v.string() }),
  ),
  /** A call of the contract, such as `workspace.grant`, or `session.refused`. */
  action: v.string(),
  target: v.nullable(AuditThingSchema),
  /** Where the target is or went to: a workspace, a folder, the device of an entry. */
  place: v.nullable(AuditThingSchema),
  /** How many things it was done to. */
  count: v.number(),
  changes: v.array(AuditChangeSchema),
  address: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
})
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>

/** More rows are not exported at once; a narrower time gives the others. */
export const MOST_EXPORTED = 100_000

const auditFilter = {
  /** From this moment on. */
  from: v.optional(SentMomentSchema),
  /** Before this moment. */
  to: v.optional(SentMomentSchema),
  userId: v.optional(IdSchema),
  group: v.optional(AuditGroupSchema),
  /** Of a name or address of who did it, of a name of what it was done to, of a network address. */
  search: v.optional(SearchSchema),
}

export const auditEndpoints = {
  list: endpoint({
    asked: [],
    summary: 'A page of what was done in an organisation, the newest first',
    method: 'GET',
    path: '/audit',
    query: v.object({ ...auditFilter, ...pageQuery }),
    answer: pageOf(AuditEntrySchema),
    needs: 'settings.manage',
  }),
  export: endpoint({
    asked: [],
    summary: 'All of what was done in an organisation as a CSV file, at most 100,000 rows',
    method: 'GET',
    path: '/audit/export',
    query: v.object(auditFilter),
    file: 'text/csv',
    answer: v.string(),
    needs: 'settings.manage',
  }),
}
