import { newId } from './new-id.ts'

export const TEMP_ID_PREFIX = 'tmp_'

/** A placeholder until the server assigns the id (OFF-14). */
export const newTempId = () => `${TEMP_ID_PREFIX}${newId()}`

const TEMP_ID = /^tmp_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
export const isTempId = (id: string) => TEMP_ID.test(id)

/** All temporary ids in a value. */
export function tempIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return isTempId(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(tempIdsIn))]
}

/** The value with all assigned temporary ids replaced by server ids. */
export function withServerIds(value: unknown, serverIds: ReadonlyMap<string, string>): unknown {
  if (serverIds.size === 0) return value
  if (typeof value === 'string') return serverIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => withServerIds(one, serverIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withServerIds(one, serverIds)]),
  )
}
