import { exec } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import * as v from 'valibot'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

const LockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dev: v.optional(v.boolean(), false),
      hasInstallScript: v.optional(v.boolean(), false),
      integrity: v.optional(v.string()),
      license: v.optional(v.string()),
    }),
  ),
})
const ManifestSchema = v.object({
  license: v.optional(v.union([v.string(), v.object({ type: v.string() })])),
})
const AllowedScriptsSchema = v.object({ allowScripts: v.record(v.string(), v.boolean()) })

/** Locked packages by folder, without the product itself. */
const LOCKED = Object.entries(v.parse(LockSchema, read('package-lock.json')).packages).filter(
  ([folder]) => folder !== '',
)
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/** May be used freely if the notice is included. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** These licenses have further conditions for modified copies; we modify none. */
const UNCHANGED: Record<string, RegExp> = {
  // Dynamically loaded libraries, which can be replaced.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Applies per file: the SVG renderer, and the CSS compiler of the build.
  'MPL-2.0': /^(?:@resvg\/resvg-wasm|lightningcss(?:-|$))/,
  // A table of browser features, for the build.
  'CC-BY-4.0': /^caniuse-lite$/,
}

/** The license in the package's own manifest; for packages of other systems, the one in the lock file. */
function licenseOf(folder: string, locked: string | undefined) {
  if (!existsSync(join(ROOT, folder, 'package.json'))) return locked ?? 'none'
  const { license } = v.parse(ManifestSchema, read(`${folder}/package.json`))
  return (typeof license === 'object' ? license.type : license) ?? locked ?? 'none'
}

const isFree = (name: string, licence: string) =>
  PERMISSIVE.has(licence) || (UNCHANGED[licence]?.test(name) ?? false)

/** `A OR B` needs one permitted license, `A AND B` needs both. */
const mayBeUsed = (name: string, licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => isFree(name, part)))

it('all production dependencies have licenses that permit free use', () => {
  const shipped = LOCKED.filter(([, { dev }]) => !dev)
  expect(shipped.length).toBeGreaterThan(100)
  const others = shipped
    .map(([folder, { license }]) => ({ name: nameOf(folder), licence: licenseOf(folder, license) }))
    .filter(({ name, licence }) => !mayBeUsed(name, licence))
  expect(others).toEqual([])
})

it('every package is locked with a SHA-512 hash', () => {
  expect(LOCKED.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

it('no package runs an install script', () => {
  const { allowScripts } = v.parse(AllowedScriptsSchema, read('package.json'))
  const names = LOCKED.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) =>
    nameOf(folder),
  )
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])))
})

it('npm ci prints no warning about a package', async () => {
  const command = 'npm ci --dry-run --offline --loglevel warn'
  const { stderr } = await promisify(exec)(command, { cwd: ROOT })
  expect(stderr).toBe('')
}, 60_000)
