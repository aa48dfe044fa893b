import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { StartupError } from '#server/startup-error.ts'

import { notWritableError } from './folder-errors.ts'
import { type Identity, canEnterFolder } from './unprivileged.ts'

/** Standard data folder of server packages; root's home is closed to PostgreSQL's user. */
const ROOT_DATA_FOLDER = '/var/lib/inkfleet'

/** Creates the folder and checks that it is writable. Throws StartupError. */
export async function prepareDataFolder(folder: string) {
  try {
    await makeFolder(folder)
    const probe = path.join(folder, `.probe-${process.pid}`)
    await writeFile(probe, 'probe')
    await rm(probe)
  } catch (error) {
    throw notWritableError(codeOf(error), folder)
  }
}

/** Defaults to `./data`, unless PostgreSQL's user cannot enter it, for example in root's home. */
export async function chooseDataFolder(configured: string | undefined, user: Identity | undefined) {
  const folder = path.resolve(configured ?? 'data')
  if (!user || (await canEnterFolder(user, await nearestFolder(folder)))) return folder
  if (configured === undefined) return ROOT_DATA_FOLDER
  throw new StartupError(
    `PostgreSQL's user ${user.name} cannot enter ${folder}. Set DATA_DIR to a folder that others may enter.`,
  )
}

async function nearestFolder(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => undefined)
  const parent = path.dirname(folder)
  return there?.isDirectory() || parent === folder ? folder : nearestFolder(parent)
}

/** Node's recursive `mkdir` never returns if the parent rejects folders (/proc). */
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
