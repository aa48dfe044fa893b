import type { SessionState } from './state.ts'

/** The organization that ROOT acts in; undefined for all other users (ORG-19). */
export const actingOrganizationOf = (state: SessionState) =>
  state.status === 'signedIn' && state.role === 'ROOT' ? state.organizationId : undefined
