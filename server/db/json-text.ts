/** Half a character is legal in JavaScript's text and in JSON, and refused by jsonb. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')

/** What a jsonb column is given. */
export const jsonText = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return wellFormed(part)
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [wellFormed(key), one]))
  })
