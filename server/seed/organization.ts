import type { Tx } from '#server/db/database.ts'
import type { Passwords } from '#server/services/passwords.ts'

import type { DemoAccount } from './accounts.ts'
import { DEMO_WORKSPACES, type DemoWorkspaceName } from './workspaces.ts'

export const TIMEZONE = 'Europe/Warsaw'

interface Organization {
  id: string
  /** Ids of its workspaces by name; `Root` is always among them. */
  workspaces: Map<string, string>
}

export const workspaceId = ({ workspaces }: Organization, name: DemoWorkspaceName) => {
  const id = workspaces.get(name)
  if (id === undefined) throw new Error(`The demo has no workspace ${name}`)
  return id
}

export async function addOrganization(
  tx: Tx,
  name: string,
  contact: { owner: DemoAccount; admin: DemoAccount | undefined },
): Promise<Organization> {
  const { owner, admin } = contact
  const { id } = await tx
    .insertInto('organizations')
    .values({
      name,
      tax_identification_number: 'DEMO-000-00-00',
      address: '1 Quay Street, Harbourtown',
      tax_residence: 'PL',
      contact_name: owner.fullName,
      contact_email: owner.email,
      contact_number: '+48 000 000 000',
      owner_email: owner.email,
      admin_email: admin?.email ?? null,
      timezone_id: TIMEZONE,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root = await addWorkspace(tx, { organizationId: id, parentId: null, name: 'Root' })
  return { id, workspaces: new Map([['Root', root]]) }
}

async function addWorkspace(
  tx: Tx,
  at: { organizationId: string; parentId: string | null; name: string; description?: string },
) {
  const { id } = await tx
    .insertInto('workspaces')
    .values({
      organization_id: at.organizationId,
      parent_id: at.parentId,
      name: at.name,
      description: at.description ?? '',
      timezone_id: TIMEZONE,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addDemoWorkspaces(tx: Tx, organization: Organization) {
  for (const { name, parent, description } of DEMO_WORKSPACES) {
    const id = await addWorkspace(tx, {
      organizationId: organization.id,
      parentId: workspaceId(organization, parent),
      name,
      description,
    })
    organization.workspaces.set(name, id)
  }
}

export async function addAccount(
  tx: Tx,
  passwords: Passwords,
  account: DemoAccount,
  organization: Organization | null,
) {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: account.email,
      full_name: account.fullName,
      role: account.role,
      organization_id: organization?.id ?? null,
      password_hash: await passwords.hash(account.password),
      email_verified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!organization || account.workspaces.length === 0) return id
  const grants = account.workspaces.map((name) => ({
    workspace_id: workspaceId(organization, name),
    user_id: id,
    organization_id: organization.id,
  }))
  await tx.insertInto('workspace_access').values(grants).execute()
  return id
}

/** Somebody asks for a workspace that they do not see; those who may give access to it answer. */
export const addAccessRequest = (
  tx: Tx,
  organization: Organization,
  asked: { userId: string; workspace: DemoWorkspaceName; reason: string },
) =>
  tx
    .insertInto('access_requests')
    .values({
      workspace_id: workspaceId(organization, asked.workspace),
      user_id: asked.userId,
      organization_id: organization.id,
      reason: asked.reason,
    })
    .execute()
