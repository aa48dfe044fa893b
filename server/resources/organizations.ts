import type { FastifyInstance } from 'fastify'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type Organization, organizationEndpoints } from '#src/contract/organization.ts'

export function organizations(app: FastifyInstance, parts: Parts) {
  serve(app, parts, organizationEndpoints.list, async ({ query }, { tx }) => {
    const { limit, offset } = query
    const rows = await organizationRows(tx)
      .orderBy('o.name')
      .orderBy('o.id')
      .offset(offset)
      .$if(limit > 0, (all) => all.limit(limit))
      .execute()
    const { total } = await tx
      .selectFrom('organizations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { data: rows.map(present), total, limit, offset }
  })

  serve(app, parts, organizationEndpoints.get, async ({ params }, { tx, tag }) => {
    const row = await organizationRows(tx).where('o.id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound('organisation')
    tag(row.updated_at)
    return present(row)
  })
}

/** With the owner and the master admin: the accounts of the addresses that the organisation was made with. */
const organizationRows = (tx: Tx) =>
  tx
    .selectFrom('organizations as o')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.organization_id', '=', 'o.id').onRef('owner.email', '=', 'o.owner_email'),
    )
    .leftJoin('users as admin', (join) =>
      join.onRef('admin.organization_id', '=', 'o.id').onRef('admin.email', '=', 'o.admin_email'),
    )
    .selectAll('o')
    .select((eb) => [
      'owner.full_name as owner_name',
      'admin.full_name as admin_name',
      eb
        .selectFrom('users')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('users.organization_id', '=', 'o.id')
        .as('user_count'),
      eb
        .selectFrom('devices')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('devices.organization_id', '=', 'o.id')
        .as('device_count'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof organizationRows>['execute']>>[number]

const holder = (fullName: string | null, email: string | null) =>
  email ? { fullName: fullName ?? '', email } : null

const present = (row: Row): Organization => ({
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
  owner: holder(row.owner_name, row.owner_email),
  masterAdmin: holder(row.admin_name, row.admin_email),
  updatedAt: row.updated_at.toISOString(),
})
