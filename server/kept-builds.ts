import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

/** With the one that is served. A tab may stay open over so many releases and still find its chunks. */
const BUILDS_KEPT = 3
const UNFINISHED = 'unfinished'

/**
 * Remembers the hashed files of the console that is served from now on, and forgets all but the last few builds.
 * They lie with the data: a new release replaces the program's own folder.
 */
export async function keepBuild(consoleFolder: string, keptFolder: string, now: Date) {
  const assets = path.join(consoleFolder, 'assets')
  const names = await readdir(assets).catch(() => [])
  if (names.length === 0) return
  const unfinished = path.join(keptFolder, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(keptFolder, { recursive: true })
  const kept = path.join(keptFolder, nameOf(names))
  if (!(await isThere(kept))) {
    await cp(assets, unfinished, { recursive: true, filter: (file) => !file.endsWith('.map') })
    await rename(unfinished, kept)
  }
  await utimes(kept, now, now)
  const builds = await newestFirst(keptFolder)
  for (const old of builds.slice(BUILDS_KEPT)) await rm(old, { recursive: true, force: true })
}

/** Where each file of an earlier build lies, by its name: names carry the hash of their bytes. */
export async function readKept(keptFolder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const build of await newestFirst(keptFolder))
    for (const name of await readdir(build)) if (!found.has(name)) found.set(name, build)
  return found
}

/** The same names are the same bytes. */
const nameOf = (names: readonly string[]) =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)

const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  )

async function newestFirst(keptFolder: string) {
  const names = await readdir(keptFolder).catch(() => [])
  const builds = await Promise.all(
    names
      .filter((name) => name !== UNFINISHED)
      .map(async (name) => {
        const folder = path.join(keptFolder, name)
        return { folder, at: (await stat(folder)).mtimeMs }
      }),
  )
  return builds.toSorted((a, b) => b.at - a.at).map(({ folder }) => folder)
}
