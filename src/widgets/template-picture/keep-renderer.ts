import { ALL_FONT_FILES } from '#src/imaging/template/families.ts'

import { fetchFont, fetchRasteriser } from './template-files.ts'

let kept: Promise<void> | undefined

/**
 * Brings what draws designs to this device while there is a network, once as long as the page stands. The service worker
 * keeps it; without one there is no use in it.
 */
export async function keepRenderer(signal?: AbortSignal): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  kept ??= fetchAll(signal)
  try {
    await kept
  } catch (error) {
    kept = undefined
    throw error
  }
}

async function fetchAll(signal: AbortSignal | undefined) {
  const quietly: RequestInit = { priority: 'low', ...(signal && { signal }) }
  await fetchRasteriser(quietly)
  for (const file of ALL_FONT_FILES) await fetchFont(file, quietly)
}
