/** Below the ports that systems give to outgoing connections, so that none of those takes it while its owner is stopped. */
const LOWEST = 20_000
const HIGHEST = 32_000
const MAX_TRIES = 50

export const randomPort = (): number => LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))

export class PortTaken extends Error {}

/** For what listens, stops, and listens there again: `listen` throws PortTaken where another program has the port. */
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
