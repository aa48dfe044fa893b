/**
 * The id of the organisation that one of the platform (ROOT) looks at from within (ORG-19). The server then shows that organisation
 * alone, except to calls that are the platform's own.
 */
export const ENTERED_HEADER = 'inkfleet-organization'
