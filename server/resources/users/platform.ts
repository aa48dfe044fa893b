import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { nameOrderOf, textContains } from '#server/db/names.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { type PlatformUser, userEndpoints } from '#src/contract/user.ts'

import { grantsOf, USER_COLUMNS, userPresenter } from './query.ts'

/** Users of all organizations and of the platform (ORG-22). */
export function platformUsers(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, userEndpoints.all, async ({ query }, { actor, tx }) => {
    const { search, limit, offset } = query
    const found = tx
      .selectFrom('users as u')
      .leftJoin('organizations as o', 'o.id', 'u.organization_id')
      .$if(search !== undefined && search !== '', (query) =>
        query.where((eb) => eb.or(SEARCHED.map((column) => textContains(column, search ?? '')))),
      )
    const { total } = await found
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .select(USER_COLUMNS)
      .select(sql<string | null>`coalesce(nullif(o.display_name, ''), o.name)`.as('organization'))
      .orderBy(nameOrderOf('u.full_name'))
      .orderBy('u.id')
      .offset(offset)
      .$if(limit > 0, (query) => query.limit(limit))
      .execute()
    const granted = await grantsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const present = userPresenter(actor)
    const data = rows.map((row): PlatformUser => ({
      ...present(row, granted.get(row.id) ?? []),
      organizationName: row.organization,
    }))
    return { data, total, limit, offset }
  })
}

const SEARCHED = ['u.full_name', 'u.email', 'o.name', 'o.display_name'] as const
