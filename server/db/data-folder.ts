import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { StartRefused } from '#server/start-refused.ts'

import { type Identity, mayEnter } from './unprivileged.ts'

/** Where the packages of servers keep their data; root's own home is closed to PostgreSQL's user. */
const WHERE_ROOT_KEEPS_DATA = '/var/lib/inkfleet'

/** Makes the folder and proves that it can be written, or refuses with the reason in one line. */
export async function prepareDataFolder(folder: string) {
  try {
    await makeFolder(folder)
    const probe = path.join(folder, `.probe-${process.pid}`)
    await writeFile(probe, 'probe')
    await rm(probe)
  } catch (error) {
    throw new StartRefused(`The data folder ${folder} cannot be written (${codeOf(error)}).`)
  }
}

/** The default is `./data`, unless PostgreSQL's user could not get there (a checkout in root's home). */
export async function chooseDataFolder(configured: string | undefined, user: Identity | undefined) {
  const folder = path.resolve(configured ?? 'data')
  if (!user || (await mayEnter(user, await nearestFolder(folder)))) return folder
  if (configured === undefined) return WHERE_ROOT_KEEPS_DATA
  throw new StartRefused(
    `PostgreSQL's user ${user.name} cannot enter ${folder}. Set DATA_DIR to a folder that others may enter.`,
  )
}

async function nearestFolder(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => undefined)
  const parent = path.dirname(folder)
  return there?.isDirectory() || parent === folder ? folder : nearestFolder(parent)
}

/** Node's own recursive `mkdir` never ends where the parent exists but takes no folders (/proc). */
async function makeFolder(folder: string): Promise<void> {
  const code = await mkdir(folder, { mode: 0o755 }).then(() => undefined, codeOf)
  if (code === undefined || code === 'EEXIST') return
  const parent = path.dirname(folder)
  const missingParent = code === 'ENOENT' && !(await stat(parent).catch(() => undefined))
  if (!missingParent) throw Object.assign(new Error(code), { code })
  await makeFolder(parent)
  await mkdir(folder, { mode: 0o755 })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
