import type { SessionState } from './authority.ts'

/** The organisation that ROOT is inside of; everybody else is at home in theirs (ORG-19). */
export const insideOf = (state: SessionState) =>
  state.status === 'signedIn' && state.role === 'ROOT' ? state.organizationId : undefined
