import * as v from 'valibot'

import { type RegisterSearch, RegisterSearchSchema } from '../search-params.ts'

/** Contents of a panel's code. */
export interface PanelCode {
  deviceId: string
  token: string
  mac?: string
  modelName?: string
}

export function panelOf({
  deviceId,
  token,
  mac,
  modelName,
}: RegisterSearch): PanelCode | undefined {
  if (deviceId === undefined || token === undefined) return undefined
  return {
    deviceId,
    token,
    ...(mac !== undefined && { mac }),
    ...(modelName !== undefined && { modelName }),
  }
}

export type ReadCode = { panel: PanelCode } | { problem: 'notOurs' | 'notComplete' }

const PATH = '/devices/register'

/**
 * A scanned or pasted URL. Host names differ between networks, so only the path is checked; the
 * server verifies the token.
 */
export function readCode(text: string): ReadCode {
  // Mail programs may wrap the URL.
  const address = text.replaceAll(/\s+/g, '')
  const url = parsed(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname.replace(/\/$/, '') !== PATH)
    return { problem: 'notOurs' }
  const panel = panelOf(v.parse(RegisterSearchSchema, Object.fromEntries(url.searchParams)))
  return panel ? { panel } : { problem: 'notComplete' }
}

function parsed(address: string) {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
