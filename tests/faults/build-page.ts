import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import { RIG_PATH } from './front.ts'

/** Builds the engine in a page without screens, into a folder that the caller deletes. */
export async function buildRigPage(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'inkfleet-faults-page-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('page', import.meta.url)),
    base: RIG_PATH,
    logLevel: 'error',
    define: { __BUILD_ID__: JSON.stringify('faults') },
    build: { target: 'es2022', outDir, emptyOutDir: true },
  })
  return outDir
}
