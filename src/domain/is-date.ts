/** Whether `2026-11-20` is a day, of a year with four digits. */
export function isDate(text: string) {
  const day = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/** Whether `14:30` is a time of day. */
export const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
