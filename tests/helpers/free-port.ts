import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, so that none of those takes it while its owner is stopped. */
const LOWEST = 20_000
const HIGHEST = 32_000

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** For what listens, stops, and listens there again. */
export const freePort = async (): Promise<number> => {
  const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  return (await isFree(port)) ? port : freePort()
}
