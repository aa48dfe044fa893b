/** Navigations that go to the server instead of the console. */
export const NOT_THE_CONSOLE = [
  /^\/(?:api|media|dev)(?:[/?]|$)/,
  /** A file, such as the manifest or an image opened in a tab. */
  /^[^?]*\.\w+(?:\?|$)/,
]
