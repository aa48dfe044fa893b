type Texts = Readonly<Record<string, string>>

/** Of every namespace that is here, by `namespace:key`. There is one language, and every text is part of the program (SHELL-01). */
export const texts = new Map<string, string>()

/** Makes the texts of one namespace known. Called by the namespace's own file, so importing that file is enough. */
export function addNamespace<const T extends Texts>(name: string, added: T): T {
  for (const [key, text] of Object.entries(added)) texts.set(`${name}:${key}`, text)
  return added
}
