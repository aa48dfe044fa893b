/**
 * The id of the organization that ROOT acts in (ORG-19). The server then restricts calls to that organization, except those of
 * platform administration.
 */
export const ACTING_ORGANIZATION_HEADER = 'inkfleet-organization'
