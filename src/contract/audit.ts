import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { IdSchema, MomentSchema, SearchSchema, SentMomentSchema } from './fields.ts'
import { pageOf, pageQuery } from './page.ts'

/** The kind of an event's target. */
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

/** Filter options: the first part of an action name. */
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

/** A changed field; both values are null if they are long or private. */
const AuditChangeSchema = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type AuditChange = v.InferOutput<typeof AuditChangeSchema>

const AuditReferenceSchema = v.object({ kind: AuditKindSchema, id: v.string(), name: v.string() })
export type AuditReference = v.InferOutput<typeof AuditReferenceSchema>

/** An audit event. Names are those at the time of the event. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  at: MomentSchema,
  organizationId: v.nullable(IdSchema),
  /** Null if no user was signed in. */
  actor: v.nullable(
    v.object({ id: IdSchema, fullName: v.string(), email: v.string(), role: v.string() }),
  ),
  /** The name of a call, such as `workspace.grant`, or `session.refused`. */
  action: v.string(),
  target: v.nullable(AuditReferenceSchema),
  /** The target's location: a workspace, a folder, the device of an entry. */
  place: v.nullable(AuditReferenceSchema),
  /** The number of targets. */
  count: v.number(),
  changes: v.array(AuditChangeSchema),
  address: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
})
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>

/** Maximum rows of an export; a narrower time range gives the others. */
export const MAX_EXPORTED_ROWS = 100_000

const auditFilter = {
  /** Inclusive. */
  from: v.optional(SentMomentSchema),
  /** Exclusive. */
  to: v.optional(SentMomentSchema),
  userId: v.optional(IdSchema),
  group: v.optional(AuditGroupSchema),
  /** Matches names and email addresses of actors, names of targets, and IP addresses. */
  search: v.optional(SearchSchema),
}

export const auditEndpoints = {
  list: endpoint({
    requirements: [],
    summary: 'A page of the audit events of an organization, newest first',
    method: 'GET',
    path: '/audit',
    query: v.object({ ...auditFilter, ...pageQuery }),
    answer: pageOf(AuditEntrySchema),
    auth: 'settings.manage',
  }),
  export: endpoint({
    requirements: [],
    summary: 'The audit events of an organization as a CSV file, at most 100,000 rows',
    method: 'GET',
    path: '/audit/export',
    query: v.object(auditFilter),
    file: 'text/csv',
    answer: v.string(),
    auth: 'settings.manage',
  }),
}
