import * as v from 'valibot'

import { createListeners } from '#src/domain/listeners.ts'

/** 'system' follows the browser's setting. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Per browser, not per user, so that it also applies to the login. */
const KEY = 'inkfleet-theme'
const StoredSchema = v.fallback(v.picklist(THEMES), 'system')

const { notify, subscribe } = createListeners()

/** Applies the stored theme. Call before the first paint. */
export function applyTheme() {
  const theme = currentTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export const currentTheme = (): Theme => v.parse(StoredSchema, localStorage.getItem(KEY))

export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  applyTheme()
  notify()
}

export const onTheme = subscribe
