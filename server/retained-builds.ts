import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

/** Including the current build. A tab can stay open for this many releases. */
const MAX_RETAINED_BUILDS = 3
const UNFINISHED = 'unfinished'

/**
 * Copies the hashed files of the current console build to the data folder, since a new release
 * replaces the program's folder, and deletes all but the latest builds.
 */
export async function retainBuild(consoleFolder: string, folder: string, now: Date) {
  const assets = path.join(consoleFolder, 'assets')
  const names = await readdir(assets).catch(() => [])
  if (names.length === 0) return
  const unfinished = path.join(folder, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, buildNameOf(names))
  if (!(await exists(target))) {
    await cp(assets, unfinished, { recursive: true, filter: (file) => !file.endsWith('.map') })
    await rename(unfinished, target)
  }
  await utimes(target, now, now)
  const builds = await newestFirst(folder)
  for (const old of builds.slice(MAX_RETAINED_BUILDS))
    await rm(old, { recursive: true, force: true })
}

/** Maps each file name of earlier builds to its folder; names contain content hashes. */
export async function readRetainedFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const build of await newestFirst(folder))
    for (const name of await readdir(build)) if (!found.has(name)) found.set(name, build)
  return found
}

/** Names contain content hashes, so equal names mean equal builds. */
const buildNameOf = (names: readonly string[]) =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)

const exists = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  )

async function newestFirst(folder: string) {
  const names = await readdir(folder).catch(() => [])
  const builds = await Promise.all(
    names
      .filter((name) => name !== UNFINISHED)
      .map(async (name) => {
        const build = path.join(folder, name)
        return { build, mtimeMs: (await stat(build)).mtimeMs }
      }),
  )
  return builds.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ build }) => build)
}
