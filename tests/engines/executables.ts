/** Engines other than Chromium. */
export const ENGINES = ['firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

export const EXECUTABLES: Record<EngineName, string> = {
  firefox: '/usr/bin/firefox-esr',
  webkit: '/usr/bin/WebKitWebDriver',
}
/** Runs `webkit-window.js`. */
export const WINDOW_RUNNER = '/usr/bin/gjs'
