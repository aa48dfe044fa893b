/** The program cannot start as it is set up; the message is the one line that its operator reads. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
