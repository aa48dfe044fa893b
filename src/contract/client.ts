/** Every call of a console says which one it is. Other callers, panels among them, say nothing and are never refused. */
export const CLIENT_HEADER = 'inkfleet-client'

/** Raised with a release whose server can no longer do what older consoles ask for. */
export const CLIENT = 1

/** The oldest console whose changes the server takes. */
export const MIN_CLIENT = 1
