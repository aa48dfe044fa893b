import { type SqlBool, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { textContains } from '#server/db/names.ts'
import { notFound } from '#server/http/http-error.ts'
import type { Organization } from '#src/contract/organization.ts'

/**
 * With counts, owner and master admin (`admin_id`, or the admin with the address if no id is
 * stored).
 */
export const organizationRows = (tx: Tx) =>
  tx
    .selectFrom('organizations as o')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.organization_id', '=', 'o.id').on('owner.role', '=', 'ORG_OWNER'),
    )
    .leftJoin('users as admin', (join) =>
      join
        .onRef('admin.organization_id', '=', 'o.id')
        .on(
          sql<SqlBool>`case when o.admin_id is null then lower(admin.email) = lower(o.admin_email) and admin.role = 'ORG_ADMIN' else admin.id = o.admin_id end`,
        ),
    )
    // If there are two owners, prefer the one whose address was given at creation.
    .distinctOn('o.id')
    .orderBy('o.id')
    .orderBy(sql`lower(owner.email) = lower(o.owner_email) desc nulls last`)
    .selectAll('o')
    .select((eb) => [
      'owner.full_name as owner_name',
      'owner.email as owner_account_email',
      'admin.full_name as admin_name',
      'admin.email as admin_account_email',
      eb
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('users.organization_id', '=', 'o.id')
        .as('user_count'),
      eb
        .selectFrom('devices')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('devices.organization_id', '=', 'o.id')
        .as('device_count'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof organizationRows>['execute']>>[number]

export async function findOrganization(tx: Tx, id: string) {
  const row = await organizationRows(tx).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('organization')
  return row
}

interface OrganizationQuery {
  search?: string | undefined
  limit: number
  offset: number
}

/** One page sorted by display name, and the total. `limit` 0 returns everything (CONST-05). */
export async function organizationPage(tx: Tx, { search, limit, offset }: OrganizationQuery) {
  const found = tx
    .selectFrom('organizations')
    .$if(search !== undefined && search !== '', (eb) =>
      eb.where((eb) =>
        eb.or(
          (['name', 'display_name', 'contact_name', 'contact_email'] as const).map((column) =>
            textContains(column, search ?? ''),
          ),
        ),
      ),
    )
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shownName = sql`inkfleet_name_order(coalesce(nullif(display_name, ''), name)) collate "C"`
  const ids = await found
    .select('id')
    .orderBy(shownName)
    .orderBy('id')
    .offset(offset)
    .$if(limit > 0, (eb) => eb.limit(limit))
    .execute()
  if (ids.length === 0) return { rows: [], total }
  const positions = new Map(ids.map(({ id }, index) => [id, index]))
  const rows = await organizationRows(tx)
    .where('o.id', 'in', [...positions.keys()])
    .execute()
  const positionOf = ({ id }: Row) => positions.get(id) ?? 0
  return { rows: rows.toSorted((a, b) => positionOf(a) - positionOf(b)), total }
}

const presentAccount = (fullName: string | null, email: string | null) =>
  email === null ? null : { fullName: fullName ?? '', email }

export const presentOrganization = (row: Row): Organization => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  taxIdentificationNumber: row.tax_identification_number,
  address: row.address,
  taxResidence: row.tax_residence,
  timezoneId: row.timezone_id,
  contactName: row.contact_name,
  contactEmail: row.contact_email,
  contactNumber: row.contact_number,
  userCount: row.user_count,
  deviceCount: row.device_count,
  owner: presentAccount(row.owner_name, row.owner_account_email),
  masterAdmin: presentAccount(row.admin_name, row.admin_account_email),
  updatedAt: row.updated_at.toISOString(),
})
