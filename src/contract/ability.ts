import * as v from 'valibot'

/** Lowest rank first; ROOT, the platform administrator, is outside of the ranks (PERM-12). */
export const ORGANIZATION_ROLES = [
  'ORG_VIEWER',
  'ORG_EDITOR',
  'ORG_MANAGER',
  'ORG_ADMIN',
  'ORG_OWNER',
] as const
/** The roles that can be assigned. The owner is created with the organization (USER-13). */
export const INVITABLE_ROLES = ['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN'] as const
export const RoleSchema = v.picklist(['ROOT', ...ORGANIZATION_ROLES])
export type Role = v.InferOutput<typeof RoleSchema>
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

/** The abilities of roles; granted in `domain/permissions.ts`. */
export const ABILITIES = [
  'device.view',
  'device.manage',
  'content.view',
  'content.manage',
  'folder.settings',
  'workspace.manage',
  'user.view',
  'user.manage',
  'permission.view',
  'permission.manage',
  'settings.manage',
  'platform.manage',
] as const
export const AbilitySchema = v.picklist(ABILITIES)
export type Ability = v.InferOutput<typeof AbilitySchema>
