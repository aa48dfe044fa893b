import * as v from 'valibot'

import { type RegisterSearch, RegisterSearchSchema } from './address.ts'

/** What the code on a panel says. */
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
 * A scanned or pasted address. By which name a server is reached differs from place to place, so the path decides whether it is
 * of a panel; whether it is of this server's, its token tells the server.
 */
export function readCode(text: string): ReadCode {
  // A mail may have broken the line.
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
