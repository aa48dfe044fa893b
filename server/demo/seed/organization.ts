import type { Tx } from '#server/db/database.ts'
import type { Passwords } from '#server/services/passwords.ts'

import type { DemoAccount } from './accounts.ts'
import { DEMO_WORKSPACES, type DemoWorkspaceName } from './workspaces.ts'

export const TIMEZONE = 'Europe/Warsaw'

interface Organization {
  id: string
  /** Workspace ids by name, always including `Root`. */
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
  workspace: {
    organizationId: string
    parentId: string | null
    name: string
    description?: string
  },
) {
  const { id } = await tx
    .insertInto('workspaces')
    .values({
      organization_id: workspace.organizationId,
      parent_id: workspace.parentId,
      name: workspace.name,
      description: workspace.description ?? '',
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

/** A user requests access to a workspace that they cannot see. */
export const addAccessRequest = (
  tx: Tx,
  organization: Organization,
  request: { userId: string; workspace: DemoWorkspaceName; reason: string },
) =>
  tx
    .insertInto('access_requests')
    .values({
      workspace_id: workspaceId(organization, request.workspace),
      user_id: request.userId,
      organization_id: organization.id,
      reason: request.reason,
    })
    .execute()
