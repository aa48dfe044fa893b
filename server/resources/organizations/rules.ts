import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type Fields, invalid, HttpError } from '#server/http/http-error.ts'
import { idempotencyKeyOf, rejectIfRunning } from '#server/http/idempotency.ts'
import { releaseAbandoned } from '#server/services/abandoned-accounts.ts'
import { mailInvitation } from '#server/services/invitations.ts'
import { isSameEmail } from '#src/contract/email.ts'
import type { CreateOrganization } from '#src/contract/organization.ts'
import { PROBLEM } from '#src/contract/problem.ts'

/** Hashes of the Idempotency-Key and the request; undefined without a key. */
export function intentOf(request: FastifyRequest, body: CreateOrganization) {
  const key = idempotencyKeyOf(request)
  return key === undefined
    ? undefined
    : { key: sha256Of(key), request: sha256Of(JSON.stringify(body)) }
}
type Intent = NonNullable<ReturnType<typeof intentOf>>

const sha256Of = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The organization that was created with this key, if any. The call is anonymous, so the key is
 * stored with the organization.
 */
export async function findCreatedOrganization(tx: Tx, intent: Intent) {
  await rejectIfRunning(tx, `organization ${intent.key}`)
  const existing = await tx
    .selectFrom('organizations')
    .select(['id', 'created_by_request'])
    .where('created_by_key', '=', intent.key)
    .executeTakeFirst()
  if (existing && existing.created_by_request !== intent.request)
    throw new HttpError(422, 'This Idempotency-Key was used for another request.', {
      type: PROBLEM.keyReused,
    })
  return existing?.id
}

/**
 * Creates an organization with root workspace and folders, invites the owner and the optional
 * master admin by mail (ORG-13). Returns its id. Throws 422 if an address has an account.
 */
export async function createOrganization(
  tx: Tx,
  deps: Dependencies,
  body: CreateOrganization,
  {
    origin,
    intent,
    isPublicSignUp,
  }: { origin: string; intent: Intent | undefined; isPublicSignUp: boolean },
) {
  await releaseAbandoned(tx, deps.now(), body.ownerEmail, body.adminEmail ?? body.ownerEmail)
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
      public_sign_up: isPublicSignUp,
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
      deps,
      { ...person, organization: { id, name: body.name } },
      origin,
    )
  return id
}

/**
 * Provisional name: the contact's, or the local part of the address. Users enter their own when
 * they join.
 */
function nameOf(email: string, { contactName, contactEmail }: CreateOrganization) {
  if (isSameEmail(email, contactEmail)) return contactName
  return email.slice(0, email.lastIndexOf('@'))
}

async function expectFreeAddresses(tx: Tx, { ownerEmail, adminEmail }: CreateOrganization) {
  const emailsByField = { ownerEmail, ...(adminEmail !== undefined && { adminEmail }) }
  const emails = Object.values(emailsByField).map((email) => email.toLowerCase())
  const known = await tx
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<string>`lower(email)`, 'in', emails)
    .execute()
  const taken = new Set(known.map(({ email }) => email))
  const fields: Fields = {}
  for (const [field, email] of Object.entries(emailsByField))
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
      // Another request took the address concurrently.
      if (violatedConstraint(error) === 'users_email')
        throw invalid({ [field]: ['validation:emailInUse'] })
      throw error
    })
  return { userId: id, email }
}
