import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { idempotencyKeyOf, refuseIfRunning } from '#server/http/idempotency.ts'
import { type Fields, invalid, Refusal } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import { isSameEmail } from '#src/contract/email.ts'
import type { CreateOrganization } from '#src/contract/organization.ts'
import { PROBLEM } from '#src/contract/problem.ts'

import { mailInvitation } from './invitations.ts'

/** Names one intent to create, by the sums that are stored of it. Undefined where the caller named none. */
export function intentOf(request: FastifyRequest, body: CreateOrganization) {
  const key = idempotencyKeyOf(request)
  return key === undefined ? undefined : { key: sumOf(key), request: sumOf(JSON.stringify(body)) }
}
type Intent = NonNullable<ReturnType<typeof intentOf>>

const sumOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The organisation that this intent has made before, if any. The call needs nobody, so no user holds its key: the organisation does.
 */
export async function madeBefore(tx: Tx, intent: Intent) {
  await refuseIfRunning(tx, `organization ${intent.key}`)
  const made = await tx
    .selectFrom('organizations')
    .select(['id', 'created_by_request'])
    .where('created_by_key', '=', intent.key)
    .executeTakeFirst()
  if (made && made.created_by_request !== intent.request)
    throw new Refusal(422, 'This Idempotency-Key was used for another request.', {
      type: PROBLEM.keyReused,
    })
  return made?.id
}

/**
 * An organisation with its root workspace and root folders, its owner and, where one is named, its master admin, both invited by
 * mail (ORG-13). Answers its id. Throws 422 for an address that has an account.
 */
export async function createOrganization(
  tx: Tx,
  parts: Parts,
  body: CreateOrganization,
  { origin, intent }: { origin: string; intent: Intent | undefined },
) {
  await expectFreeAddresses(tx, body)
  const { id } = await tx
    .insertInto('organizations')
    .values({
      name: body.name,
      tax_identification_number: body.taxIdentificationNumber,
      address: body.address,
      tax_residence: body.taxResidence,
      contact_name: body.contactName,
      contact_email: body.contactEmail,
      contact_number: body.contactNumber,
      owner_email: body.ownerEmail,
      admin_email: body.adminEmail ?? null,
      timezone_id: body.timezoneId,
      created_by_key: intent?.key ?? null,
      created_by_request: intent?.request ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const workspace = await tx
    .insertInto('workspaces')
    .values({
      organization_id: id,
      parent_id: null,
      name: 'Root',
      description: '',
      timezone_id: body.timezoneId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root = { organization_id: id, parent_id: null }
  await tx
    .insertInto('image_folders')
    .values({ ...root, name: 'Images' })
    .execute()
  await tx
    .insertInto('template_folders')
    .values({ ...root, name: 'Templates' })
    .execute()

  const add = (field: 'ownerEmail' | 'adminEmail', email: string) =>
    addAccount(tx, { field, email, fullName: nameOf(email, body), organizationId: id })
  const people = [await add('ownerEmail', body.ownerEmail)]
  if (body.adminEmail !== undefined) {
    const admin = await add('adminEmail', body.adminEmail)
    await tx
      .insertInto('workspace_access')
      .values({ workspace_id: workspace.id, user_id: admin.userId, organization_id: id })
      .execute()
    await tx
      .updateTable('organizations')
      .set({ admin_id: admin.userId })
      .where('id', '=', id)
      .execute()
    people.push(admin)
  }
  for (const person of people)
    await mailInvitation(
      tx,
      'system',
      parts,
      { ...person, organization: { id, name: body.name } },
      origin,
    )
  return id
}

/** Nobody was asked for their name: the contact's is known, of others the address says something. They give their own when they join. */
function nameOf(email: string, { contactName, contactEmail }: CreateOrganization) {
  if (isSameEmail(email, contactEmail)) return contactName
  return email.slice(0, email.lastIndexOf('@'))
}

async function expectFreeAddresses(tx: Tx, { ownerEmail, adminEmail }: CreateOrganization) {
  const asked = { ownerEmail, ...(adminEmail !== undefined && { adminEmail }) }
  const emails = Object.values(asked).map((email) => email.toLowerCase())
  const known = await tx
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<string>`lower(email)`, 'in', emails)
    .execute()
  const taken = new Set(known.map(({ email }) => email))
  const fields: Fields = {}
  for (const [field, email] of Object.entries(asked))
    if (taken.has(email.toLowerCase())) fields[field] = ['validation:emailInUse']
  if (adminEmail !== undefined && isSameEmail(adminEmail, ownerEmail))
    fields['adminEmail'] ??= ['validation:sameAsOwner']
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

interface Account {
  field: 'ownerEmail' | 'adminEmail'
  email: string
  fullName: string
  organizationId: string
}

async function addAccount(tx: Tx, { field, email, fullName, organizationId }: Account) {
  const { id } = await tx
    .insertInto('users')
    .values({
      organization_id: organizationId,
      email,
      full_name: fullName,
      role: field === 'ownerEmail' ? 'ORG_OWNER' : 'ORG_ADMIN',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Somebody else took the address in the same moment.
      if (violatedConstraint(error) === 'users_email')
        throw invalid({ [field]: ['validation:emailInUse'] })
      throw error
    })
  return { userId: id, email }
}
