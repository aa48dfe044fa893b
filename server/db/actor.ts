import type { Role } from '#src/contract/ability.ts'

/** The authenticated caller. Every scoped query is limited to its access. */
export interface Actor {
  userId: string
  /** The session family of the access token. */
  familyId: string
  role: Role
  /**
   * Null for ROOT with access to all organizations; the organization that ROOT acts for otherwise
   * (PERM-29).
   */
  organizationId: string | null
  /**
   * Workspaces whose devices the actor sees, including inherited ones; `*` is the whole
   * organization (PERM-19).
   */
  workspaces: '*' | readonly string[]
}

/**
 * Whose access a transaction has. `system` is the server itself: sign-in, device gateway, seeding.
 */
export type Scope = 'system' | Actor

/** True for ROOT while not acting for an organization. */
export const reachesEverything = ({ role, organizationId }: Actor) =>
  role === 'ROOT' && organizationId === null
