import * as v from 'valibot'

/** Low to high; ROOT, the platform's own, stands outside the rank (PERM-12). */
export const ORGANIZATION_ROLES = [
  'ORG_VIEWER',
  'ORG_EDITOR',
  'ORG_MANAGER',
  'ORG_ADMIN',
  'ORG_OWNER',
] as const
/** The roles that are given by invitation and edit. An owner is made with the organisation (USER-13). */
export const INVITABLE_ROLES = ['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN'] as const
export const RoleSchema = v.picklist(['ROOT', ...ORGANIZATION_ROLES])
export type Role = v.InferOutput<typeof RoleSchema>
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

/** Everything that a role may or may not do. The table that grants them is `domain/permissions.ts`. */
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
