import type { FastifyInstance } from 'fastify'

import { invalid } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { organizationEndpoints, type UpdateOrganization } from '#src/contract/organization.ts'

import { findOrganization, organizationPage, presentOrganization } from './organization-rows.ts'
import { isTimezone } from './timezones.ts'

/** How one is made: `new-organizations.ts`. */
export function organizations(app: FastifyInstance, parts: Parts) {
  serve(app, parts, organizationEndpoints.list, async ({ query }, { tx }) => {
    const { rows, total } = await organizationPage(tx, query)
    return {
      data: rows.map(presentOrganization),
      total,
      limit: query.limit,
      offset: query.offset,
    }
  })

  serve(app, parts, organizationEndpoints.get, async ({ params }, { tx, tag }) => {
    const row = await findOrganization(tx, params.id)
    tag(row.updated_at)
    return presentOrganization(row)
  })

  serve(app, parts, organizationEndpoints.update, async ({ params, body }, context) => {
    const { tx, tag, expectUnchanged } = context
    if (body.timezoneId !== undefined && !isTimezone(body.timezoneId))
      throw invalid({ timezoneId: ['validation:unknownTimezone'] })
    // Two who save at once come one after the other; the second is asked which state they saw.
    await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = await findOrganization(tx, params.id)
    await expectUnchanged(before.updated_at, async () => presentOrganization(before))
    const changes = columnsOf(body)
    if (Object.keys(changes).length > 0)
      await tx.updateTable('organizations').set(changes).where('id', '=', before.id).execute()
    const after = await findOrganization(tx, before.id)
    tag(after.updated_at)
    return presentOrganization(after)
  })

  // Whatever follows is asked with the header `Inkfleet-Organization`; that somebody began is a change of its own.
  serve(app, parts, organizationEndpoints.enter, async ({ params }, { tx }) =>
    presentOrganization(await findOrganization(tx, params.id)),
  )
}

/** What is left out stays as it is. */
const columnsOf = (body: UpdateOrganization) => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.taxIdentificationNumber !== undefined && {
    tax_identification_number: body.taxIdentificationNumber,
  }),
  ...(body.address !== undefined && { address: body.address }),
  ...(body.taxResidence !== undefined && { tax_residence: body.taxResidence }),
  ...(body.timezoneId !== undefined && { timezone_id: body.timezoneId }),
  ...(body.contactName !== undefined && { contact_name: body.contactName }),
  ...(body.contactEmail !== undefined && { contact_email: body.contactEmail }),
  ...(body.contactNumber !== undefined && { contact_number: body.contactNumber }),
})
