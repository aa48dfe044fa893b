/** Navigations that are passed to the server. */
export const SERVER_PATHS = [
  /^\/(?:api|media|dev)(?:[/?]|$)/,
  /** A file, such as the manifest or an image opened in its own tab. */
  /^[^?]*\.\w+(?:\?|$)/,
]
