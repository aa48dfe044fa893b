import { unlink } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

import { StartRefused } from '#server/start-refused.ts'

/** A path longer than this cannot name a socket (Linux 107, macOS 103). */
const LONGEST_SOCKET_PATH = 100

/**
 * Keeps a second process out of a data folder. A socket that nobody listens on is what a killed process left:
 * unlike a number in a file, it cannot be mistaken for a process that happens to have the same id.
 */
export async function lockFolder(folder: string) {
  const file = shorter(path.join(folder, 'lock'))
  if (await somebodyListens(file)) {
    throw new StartRefused(`The data folder ${folder} is in use by another process.`)
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
  if (best.length > LONGEST_SOCKET_PATH) {
    throw new StartRefused(`The path of the data folder is too long: ${path.dirname(file)}`)
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
