import * as v from 'valibot'

import { unpackSetupCode } from '#src/domain/setup-link.ts'

import { type RegisterSearch, RegisterSearchSchema } from '../search-params.ts'

/** Contents of a panel's code. */
export interface PanelCode {
  deviceId: string
  token: string
  mac?: string
  modelName?: string
}

/** Parameters of their own win over those of the short form. */
function unpacked({ c = '', m, ...search }: Partial<RegisterSearch>) {
  const packed = unpackSetupCode(c)
  return {
    deviceId: search.deviceId ?? packed?.deviceId,
    token: search.token ?? packed?.token,
    mac: search.mac ?? packed?.mac,
    modelName: search.modelName ?? m,
  }
}

export function panelOf(search: Partial<RegisterSearch>): PanelCode | undefined {
  const { deviceId, token, mac, modelName } = unpacked(search)
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
