import type { Role } from '#src/contract/ability.ts'

/** Who asks. Made by sign-in alone; every scoped query is bounded by it. */
export interface Actor {
  userId: string
  /** The sign-in that the access token belongs to. */
  familyId: string
  role: Role
  /** Null for the platform's own (ROOT), who reaches every organisation, or the one alone that they have entered (PERM-29). */
  organizationId: string | null
  /** Workspaces whose devices the actor sees, inherited ones included; `*` is all of the organisation (PERM-19). */
  workspaces: '*' | readonly string[]
}

/** Whose eyes a transaction has. `system` is the server itself: sign-in, the device gateway, seeding. */
export type Scope = 'system' | Actor

/** Whether somebody is the platform's own and has not entered an organisation. */
export const reachesEverything = ({ role, organizationId }: Actor) =>
  role === 'ROOT' && organizationId === null
