/** Below the ephemeral port range, so that no outgoing connection takes the port while its owner is stopped. */
const LOWEST = 20_000
const HIGHEST = 32_000
const MAX_TRIES = 50

export const randomPort = (): number => LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))

export class PortTaken extends Error {}

/** For servers that stop and later listen on the same port again. `listen` throws PortTaken if the port is in use. */
export async function onRandomPort<Listening>(listen: (port: number) => Promise<Listening>) {
  for (let tries = 1; ; tries += 1) {
    const port = randomPort()
    try {
      return { port, listening: await listen(port) }
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === MAX_TRIES) throw error
    }
  }
}
