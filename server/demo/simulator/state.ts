import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as v from 'valibot'

import { PanelSchema, type Panel } from './panel.ts'

const StateSchema = v.object({ server: v.string(), panels: v.array(PanelSchema) })

/**
 * Loads the panels' state of the last run. A missing or invalid file, or one of another server, is
 * ignored.
 */
export async function loadPanels(file: string, server: string): Promise<Map<string, Panel>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return new Map()
  }
  const parsed = v.safeParse(StateSchema, stored)
  if (!parsed.success || parsed.output.server !== server) return new Map()
  return new Map(parsed.output.panels.map((panel) => [panel.macAddress, panel]))
}

/**
 * Written to a temporary file and renamed, so that a kill leaves a complete file. Readable by the
 * owner only, because it contains keys.
 */
export async function savePanels(file: string, server: string, panels: Iterable<Panel>) {
  await mkdir(dirname(file), { recursive: true })
  const text = JSON.stringify({ server, panels: [...panels] })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
