import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { expectTimezone } from '#server/resources/timezones/names.ts'
import { organizationEndpoints, type UpdateOrganization } from '#src/contract/organization.ts'

import { findOrganization, organizationPage, presentOrganization } from './query.ts'

/** Creation is in `create.ts`. */
export function organizations(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, organizationEndpoints.list, async ({ query }, { tx }) => {
    const { rows, total } = await organizationPage(tx, query)
    return {
      data: rows.map(presentOrganization),
      total,
      limit: query.limit,
      offset: query.offset,
    }
  })

  serve(app, deps, organizationEndpoints.get, async ({ params }, { tx, setEtag }) => {
    const row = await findOrganization(tx, params.id)
    setEtag(row.updated_at)
    return presentOrganization(row)
  })

  serve(app, deps, organizationEndpoints.update, async ({ params, body }, context) => {
    const { tx, setEtag, expectUnchanged } = context
    // Serializes concurrent saves, so that the second is checked against the first.
    await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = await findOrganization(tx, params.id)
    await expectUnchanged(before.updated_at, async () => presentOrganization(before))
    if (body.timezoneId !== undefined) expectTimezone(body.timezoneId, before.timezone_id)
    const changes = columnsOf(body)
    if (Object.keys(changes).length > 0)
      await tx.updateTable('organizations').set(changes).where('id', '=', before.id).execute()
    const after = await findOrganization(tx, before.id)
    setEtag(after.updated_at)
    return presentOrganization(after)
  })

  // Later requests carry the header `Inkfleet-Organization`; entering is audited as its own event.
  serve(app, deps, organizationEndpoints.enter, async ({ params }, { tx }) =>
    presentOrganization(await findOrganization(tx, params.id)),
  )
}

/** Omitted fields stay unchanged. */
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
