import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as v from 'valibot'

import { PanelSchema, type Panel } from './panel.ts'

const StateSchema = v.object({ server: v.string(), panels: v.array(PanelSchema) })

/** What the panels remember from the last run. A file that is missing, broken or of another server holds nothing. */
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

/** Written beside and renamed, so that a kill leaves the old file or the new one. It holds keys: for its owner only. */
export async function savePanels(file: string, server: string, panels: Iterable<Panel>) {
  await mkdir(dirname(file), { recursive: true })
  const text = JSON.stringify({ server, panels: [...panels] })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
