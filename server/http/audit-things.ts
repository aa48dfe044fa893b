import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { AuditThing } from '#server/services/audit.ts'
import type { AuditChange, AuditKind } from '#src/contract/audit.ts'

/** Longer values are told of as changed, and not shown. */
const LONGEST_VALUE = 200

interface Noun {
  table: string
  /** SQL of a row called `r`. */
  name: string
  organization: string
  /** By the name that the contract gives them; SQL of a row called `r`. Nothing secret may ever stand here. */
  fields: Readonly<Record<string, string>>
}

const OWNED = 'r.organization_id'
const OF_NONE = 'null::uuid'
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

/** How the things that a deed is done to are found by their id, and which of their fields are told of. */
const NOUNS: Record<Exclude<AuditKind, 'manufactured'>, Noun> = {
  device: {
    table: 'devices',
    name: 'r.name',
    organization: OWNED,
    fields: columns('name', 'description', 'orientation'),
  },
  user: {
    table: 'users',
    name: 'r.full_name',
    organization: OWNED,
    fields: {
      ...columns('full_name', 'email', 'pending_email', 'role', 'active', 'billing_and_invoices'),
      workspaces: `(select string_agg(w.name, ', ' order by w.name) from workspace_access as a
        join workspaces as w on w.id = a.workspace_id where a.user_id = r.id)`,
    },
  },
  workspace: {
    table: 'workspaces',
    name: 'r.name',
    organization: OWNED,
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
  image: { table: 'images', name: 'r.name', organization: OWNED, fields: {} },
  imageFolder: {
    table: 'image_folders',
    name: 'r.name',
    organization: OWNED,
    fields: columns('name'),
  },
  template: { table: 'templates', name: 'r.name', organization: OWNED, fields: columns('name') },
  templateFolder: {
    table: 'template_folders',
    name: 'r.name',
    organization: OWNED,
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
    organization: OF_NONE,
    fields: columns('name', 'display_name', ...PANEL, 'width', 'height'),
  },
  deviceRevision: {
    table: 'device_revisions',
    name: 'r.part_number',
    organization: OF_NONE,
    fields: columns(
      'stock_number',
      'battery_capacity_wh',
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
    organization: OF_NONE,
    fields: columns('state'),
  },
}

export interface FoundThing extends AuditThing {
  organizationId: string | null
  fields: Readonly<Record<string, unknown>>
}

/** As it is now, as far as the transaction may see it. */
export async function findThing(
  tx: Tx,
  kind: AuditKind,
  id: string,
): Promise<FoundThing | undefined> {
  if (kind === 'manufactured') return undefined
  const { table, name, organization, fields } = NOUNS[kind]
  const pairs = Object.entries(fields).flatMap(([field, value]) => [`'${field}'`, value])
  const { rows } = await sql<Omit<FoundThing, 'kind'>>`
    select r.id, ${sql.raw(name)} as name, ${sql.raw(organization)} as "organizationId",
      jsonb_build_object(${sql.raw(pairs.join(', '))}) as fields
    from ${sql.table(table)} as r where r.id = ${id}`.execute(tx)
  const [row] = rows
  return row && { kind, ...row }
}

/** Which fields a change changed. */
export function changesBetween(
  before: FoundThing | undefined,
  after: FoundThing | undefined,
): AuditChange[] {
  if (!before || !after) return []
  return Object.keys(after.fields).flatMap((field) => {
    const [was, is] = [textOf(before.fields[field]), textOf(after.fields[field])]
    if (was === is) return []
    const isShown = was.length <= LONGEST_VALUE && is.length <= LONGEST_VALUE
    return [{ field, before: isShown ? was : null, after: isShown ? is : null }]
  })
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value as string | number | boolean)
