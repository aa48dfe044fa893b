import type { BrowserContext } from '@playwright/test'

export interface ConsoleErrors {
  /** Also collects errors of this browser, which a story launched itself. */
  watch: (context: BrowserContext) => void
  /** Allows errors that the story causes on purpose, such as a request without a network. */
  allow: (pattern: RegExp) => void
  /** All errors, in the order of their appearance. */
  seen: () => readonly string[]
  /** Errors that the story did not allow. */
  unexpected: () => string[]
}

/** The calendar library only warns when it cannot render its input. */
const LIBRARY_FAILED = /^Could not find element for custom component/

/** Collects console errors, uncaught exceptions and unhandled rejections from every page of the watched browsers. */
export const collectConsoleErrors = (): ConsoleErrors => {
  const seen: string[] = []
  const allowed: RegExp[] = []
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' && !LIBRARY_FAILED.test(message.text())) return
        seen.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.push(error.error().stack ?? String(error.error())))
    },
    seen: () => seen,
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}
