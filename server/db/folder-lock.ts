import { unlink } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

import { StartupError } from '#server/startup-error.ts'

/** Longer paths cannot be sockets (Linux 107, macOS 103). */
const MAX_SOCKET_PATH_LENGTH = 100

/**
 * Locks a data folder against a second process. A socket without a listener is left by a killed
 * process; unlike a pid file, it cannot match an unrelated process.
 */
export async function lockFolder(folder: string) {
  const file = shorter(path.join(folder, 'lock'))
  if (await somebodyListens(file)) {
    throw new StartupError(`The data folder ${folder} is in use by another process.`)
  }
  await unlink(file).catch(() => undefined)
  const server = net.createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  server.unref()
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function shorter(file: string) {
  const relative = path.relative(process.cwd(), file)
  const best = relative.length < file.length ? relative : file
  if (best.length > MAX_SOCKET_PATH_LENGTH) {
    throw new StartupError(`The path of the data folder is too long: ${path.dirname(file)}`)
  }
  return best
}

function somebodyListens(file: string) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(file)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
