import { newId } from './new-id.ts'

/** Stands for an id that only the server can give, until it has (OFF-14). */
export const newTempId = () => `tmp_${newId()}`

const TEMP_ID = /^tmp_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
export const isTempId = (id: string) => TEMP_ID.test(id)

/** Every temporary id that stands somewhere in a value. */
export function tempIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return isTempId(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(tempIdsIn))]
}

/** The value with each temporary id replaced by what the server gave for it, where that is known. */
export function withServerIds(value: unknown, serverIds: ReadonlyMap<string, string>): unknown {
  if (serverIds.size === 0) return value
  if (typeof value === 'string') return serverIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => withServerIds(one, serverIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withServerIds(one, serverIds)]),
  )
}
