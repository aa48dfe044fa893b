/** Encoding of requests. */

/** Arrays become repeated keys (`a=1&a=2`); null and undefined are left out, 0 and '' are sent (SHELL-44). */
export const toSearchParams = (query: object) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value]
        .flat()
        .filter((one) => one !== undefined && one !== null)
        .map((one) => [key, String(one)]),
    ),
  )

/** Files keep their names; everything else is text. */
export function toFormData(form: object) {
  const data = new FormData()
  for (const [key, value] of Object.entries(form))
    for (const one of [value].flat())
      if (one instanceof Blob) data.append(key, one)
      else if (one !== undefined && one !== null) data.append(key, String(one))
  return data
}

/** Fills `:id` placeholders. A value cannot leave its path segment: slashes are encoded, dot segments throw. */
export const toPath = (template: string, params: Readonly<Record<string, string>>) =>
  template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value || /^\.{1,2}$/.test(value)) throw new Error(`No usable "${name}" for ${template}`)
    return encodeURIComponent(value)
  })
