/** Lone surrogates are legal in JavaScript strings and in JSON, but rejected by jsonb. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')

/** JSON text for a jsonb column. */
export const jsonText = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return wellFormed(part)
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [wellFormed(key), one]))
  })
