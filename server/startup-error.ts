/** A configuration error that prevents the start; the message is for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
