import { ALL_FONT_FILES } from '#src/imaging/template/families.ts'

import { fetchFont, fetchRasterizer } from './template-files.ts'

let prefetching: Promise<void> | undefined

/**
 * Downloads the renderer once per page load for offline use. The service worker caches it, so without
 * one nothing is done.
 */
export async function prefetchRenderer(signal?: AbortSignal): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  prefetching ??= fetchAll(signal)
  try {
    await prefetching
  } catch (error) {
    prefetching = undefined
    throw error
  }
}

async function fetchAll(signal: AbortSignal | undefined) {
  const lowPriority: RequestInit = { priority: 'low', ...(signal && { signal }) }
  await fetchRasterizer(lowPriority)
  for (const file of ALL_FONT_FILES) await fetchFont(file, lowPriority)
}
