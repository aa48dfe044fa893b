import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/**
 * Frees addresses from public sign-ups whose invitations have expired and whose organization has no
 * verified user: otherwise anyone could block an address forever. Other open invitations stay, to
 * be sent again. The organization stays, without the account. System scope.
 */
export async function releaseAbandoned(tx: Tx, now: Date, ...emails: readonly string[]) {
  const lowered = emails.map((email) => email.toLowerCase())
  // Waits for an invitation that is being sent again or accepted.
  const unverified = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, 'in', lowered)
    .where('email_verified', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (unverified.length === 0) return
  const ids = unverified.map(({ id }) => id)
  await tx
    .deleteFrom('users as u')
    .where('id', 'in', ids)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('one_time_links as l')
            .select('l.user_id')
            .whereRef('l.user_id', '=', 'u.id')
            .where('l.valid_till', '>', now),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as member')
            .select('member.id')
            .whereRef('member.organization_id', '=', 'u.organization_id')
            .where('member.email_verified', '=', true),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('organizations as o')
          .select('o.id')
          .whereRef('o.id', '=', 'u.organization_id')
          .where('o.public_sign_up', '=', true),
      ),
    )
    // The platform looks after an organization that it changed recently.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log as a')
            .select('a.id')
            .whereRef('a.organization_id', '=', 'u.organization_id')
            .where('a.actor_role', '=', 'ROOT')
            .where('a.action', '!=', 'organization.enter'),
        ),
      ),
    )
    .execute()
}
