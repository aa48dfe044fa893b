import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

import { exists, removeLeftovers } from './media/store.ts'

/** Including the current build. A tab can stay open for this many releases. */
const MAX_RETAINED_BUILDS = 3
/** How the names of builds begin that are being copied or deleted. */
const UNFINISHED = 'unfinished'

/**
 * Copies the hashed files of the current console build to the data folder, since a new release
 * replaces the program's folder, and deletes all but the latest builds.
 */
export async function retainBuild(consoleFolder: string, folder: string, now: Date) {
  const assets = path.join(consoleFolder, 'assets')
  const names = await namesIn(assets)
  if (names.length === 0) return
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder, UNFINISHED)
  const target = path.join(folder, buildNameOf(names))
  if (!(await exists(target))) await copyBuild(assets, target)
  await utimes(target, now, now)
  const builds = await newestFirst(folder)
  for (const old of builds.slice(MAX_RETAINED_BUILDS)) await removeBuild(old)
}

/** Renamed first: deleting its files one by one would make it the newest build for other processes. */
async function removeBuild(build: string) {
  const unfinished = path.join(path.dirname(build), UNFINISHED + crypto.randomUUID())
  try {
    await rename(build, unfinished)
  } catch (error) {
    if (await exists(build)) throw error
  }
  await rm(unfinished, { recursive: true, force: true })
}

/** Other processes may be copying the same build. */
async function copyBuild(assets: string, target: string) {
  const unfinished = await mkdtemp(path.join(path.dirname(target), UNFINISHED))
  try {
    await cp(assets, unfinished, { recursive: true, filter: (file) => !file.endsWith('.map') })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  }
}

/** Maps each file name of earlier builds to its folder; names contain content hashes. */
export async function readRetainedFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const build of await newestFirst(folder))
    for (const name of await namesIn(build)) if (!found.has(name)) found.set(name, build)
  return found
}

/** Names contain content hashes, so equal names mean equal builds. */
const buildNameOf = (names: readonly string[]) =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)

/** None if the folder is missing: another process may delete it at any time. */
const namesIn = (folder: string) => readdir(folder).catch(() => [])

async function newestFirst(folder: string) {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith(UNFINISHED))
  const builds = await Promise.all(
    names.map(async (name) => {
      const build = path.join(folder, name)
      const found = await stat(build).catch(() => undefined)
      return { build, mtimeMs: found?.mtimeMs ?? 0 }
    }),
  )
  return builds.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ build }) => build)
}
