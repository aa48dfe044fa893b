import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { AuditTarget } from '#server/services/audit.ts'
import type { AuditChange, AuditKind } from '#src/contract/audit.ts'

/** Longer values are recorded as changed, without the values. */
const MAX_VALUE_LENGTH = 200

interface TargetTable {
  table: string
  /** SQL expression for a row `r`. */
  name: string
  organization: string
  /** SQL expressions by field name of the contract, for a row `r`. Never include secrets. */
  fields: Readonly<Record<string, string>>
}

const OWN_ORGANIZATION = 'r.organization_id'
const NO_ORGANIZATION = 'null::uuid'
const columns = (...names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name.replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase()),
      `r.${name}`,
    ]),
  )
const PANEL = [
  'diagonal',
  'resolution_horizontal',
  'resolution_vertical',
  'ppi',
  'color_depth',
  'display_type',
] as const

/** How audit targets are found by id, and which of their fields are compared. */
const TARGETS: Record<Exclude<AuditKind, 'manufactured'>, TargetTable> = {
  device: {
    table: 'devices',
    name: 'r.name',
    organization: OWN_ORGANIZATION,
    fields: columns('name', 'description', 'orientation', 'upside_down', 'timezone_id'),
  },
  user: {
    table: 'users',
    name: 'r.full_name',
    organization: OWN_ORGANIZATION,
    fields: {
      ...columns('full_name', 'email', 'pending_email', 'role', 'active', 'billing_and_invoices'),
      workspaces: `(select string_agg(w.name, ', ' order by inkfleet_name_order(w.name)) from workspace_access as a
        join workspaces as w on w.id = a.workspace_id where a.user_id = r.id)`,
    },
  },
  workspace: {
    table: 'workspaces',
    name: 'r.name',
    organization: OWN_ORGANIZATION,
    fields: columns('name', 'timezone_id'),
  },
  organization: {
    table: 'organizations',
    name: "coalesce(nullif(r.display_name, ''), r.name)",
    organization: 'r.id',
    fields: columns(
      'name',
      'tax_identification_number',
      'address',
      'tax_residence',
      'timezone_id',
      'contact_name',
      'contact_email',
      'contact_number',
    ),
  },
  image: { table: 'images', name: 'r.name', organization: OWN_ORGANIZATION, fields: {} },
  imageFolder: {
    table: 'image_folders',
    name: 'r.name',
    organization: OWN_ORGANIZATION,
    fields: columns('name'),
  },
  template: {
    table: 'templates',
    name: 'r.name',
    organization: OWN_ORGANIZATION,
    fields: columns('name'),
  },
  templateFolder: {
    table: 'template_folders',
    name: 'r.name',
    organization: OWN_ORGANIZATION,
    fields: columns('name'),
  },
  schedule: {
    table: 'schedules',
    name: 'r.name',
    organization: '(select d.organization_id from devices as d where d.id = r.device_id)',
    fields: {
      name: 'r.name',
      start: 'r.start_at',
      end: 'r.end_at',
      device: '(select d.name from devices as d where d.id = r.device_id)',
    },
  },
  deviceModel: {
    table: 'device_groups',
    name: 'r.display_name',
    organization: NO_ORGANIZATION,
    fields: columns('name', 'display_name', ...PANEL, 'width', 'height'),
  },
  deviceRevision: {
    table: 'device_revisions',
    name: 'r.part_number',
    organization: NO_ORGANIZATION,
    fields: columns(
      'stock_number',
      'battery_capacity_wh',
      'battery_type',
      'display_revision',
      'part_number',
      'pcb_digital_revision',
      'fl',
      'ctp',
      'life_state',
      ...PANEL,
    ),
  },
  rollout: {
    table: 'firmware_rollouts',
    name: 'r.version',
    organization: NO_ORGANIZATION,
    fields: columns('state'),
  },
}

export interface FoundTarget extends AuditTarget {
  organizationId: string | null
  fields: Readonly<Record<string, unknown>>
}

/** The current state, if visible to the transaction. */
export async function findAuditTarget(
  tx: Tx,
  kind: AuditKind,
  id: string,
): Promise<FoundTarget | undefined> {
  if (kind === 'manufactured') return undefined
  const { table, name, organization, fields } = TARGETS[kind]
  const pairs = Object.entries(fields).flatMap(([field, value]) => [`'${field}'`, value])
  const { rows } = await sql<Omit<FoundTarget, 'kind'>>`
    select r.id, ${sql.raw(name)} as name, ${sql.raw(organization)} as "organizationId",
      jsonb_build_object(${sql.raw(pairs.join(', '))}) as fields
    from ${sql.table(table)} as r where r.id = ${id}`.execute(tx)
  const [row] = rows
  return row && { kind, ...row }
}

export function changesBetween(
  before: FoundTarget | undefined,
  after: FoundTarget | undefined,
): AuditChange[] {
  if (!before || !after) return []
  return Object.keys(after.fields).flatMap((field) => {
    const [was, is] = [textOf(before.fields[field]), textOf(after.fields[field])]
    if (was === is) return []
    const isShown = was.length <= MAX_VALUE_LENGTH && is.length <= MAX_VALUE_LENGTH
    return [{ field, before: isShown ? was : null, after: isShown ? is : null }]
  })
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value as string | number | boolean)
