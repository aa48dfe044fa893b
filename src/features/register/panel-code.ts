import * as v from 'valibot'

import { IdSchema, LONGEST_NAME, TokenSchema } from '#src/contract/fields.ts'

/** The router reads `modelName=13` as a number. What an address says wrong counts as not said. */
const said = <const T extends v.GenericSchema<string, string>>(schema: T) =>
  v.optional(
    v.fallback(
      v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), schema)),
      undefined,
    ),
  )
/** Shown only, so that it cannot say more than a line of text. */
const Line = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(LONGEST_NAME),
)

/** REG-01 */
export const RegisterSearchSchema = v.object({
  deviceId: said(IdSchema),
  mac: said(v.pipe(v.string(), v.trim(), v.mac48(), v.toUpperCase())),
  modelName: said(Line),
  token: said(TokenSchema),
  /** The refused registration that the form opens with. */
  mend: said(v.pipe(v.string(), v.uuid())),
})
export type RegisterSearch = v.InferOutput<typeof RegisterSearchSchema>

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
