/** Navigations that are not the console's: they reach the server, or fail as it does. */
export const NOT_THE_CONSOLE = [
  /^\/(?:api|media|dev)(?:[/?]|$)/,
  /** A file, such as the manifest or a picture opened in a tab of its own. */
  /^[^?]*\.\w+(?:\?|$)/,
]
