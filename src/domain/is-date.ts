/** Whether a text is a valid date like `2026-11-20`. */
export function isDate(text: string) {
  const day = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/** Whether a text is a time of day like `14:30`. */
export const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
