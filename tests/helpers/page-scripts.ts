import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { CONSOLE_FOLDER } from '#server/client-build.ts'

const MapSchema = v.object({ sources: v.array(v.string()) })

/** Collects the paths in the build of all scripts that the page requests from now on. */
export const watchScripts = (page: Page): Set<string> => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(1))
  })
  return scripts
}

/** The sources of a script, by its source map. The bundler writes none for a chunk of its own code only. */
export const sourcesOf = async (script: string): Promise<readonly string[]> => {
  const map = path.join(CONSOLE_FOLDER, `${script}.map`)
  const text = await readFile(map, 'utf8').catch(() => undefined)
  return text === undefined ? [] : v.parse(MapSchema, JSON.parse(text)).sources
}
