import { createInstance } from 'i18next'

type Texts = Readonly<Record<string, string>>

/** Answers at once: there is one language, and every text is part of the program (SHELL-01). */
export const i18n = createInstance({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  resources: {},
  ns: [],
  keySeparator: false,
  // Values become text nodes of React, never HTML.
  interpolation: { escapeValue: false },
})
void i18n.init()

/** Makes the texts of one namespace known. Called by the namespace's own file, so importing that file is enough. */
export function addNamespace<const T extends Texts>(name: string, texts: T): T {
  i18n.addResourceBundle('en', name, texts)
  return texts
}
