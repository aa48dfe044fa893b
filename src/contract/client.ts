/** The console's API version, sent with every call. Other callers, such as panels, omit it and are never rejected. */
export const CLIENT_HEADER = 'inkfleet-client'

/** Increase when a release's server no longer supports older consoles. */
export const CLIENT = 1

/** The oldest console whose changes the server accepts. */
export const MIN_CLIENT = 1
