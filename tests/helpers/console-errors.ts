import type { BrowserContext } from '@playwright/test'

export interface ConsoleErrors {
  /** Collects from this browser as well, one that a story launched itself. */
  watch: (context: BrowserContext) => void
  /** The story brings these about on purpose, such as a request without a network. */
  allow: (pattern: RegExp) => void
  /** What nobody allowed. */
  unexpected: () => string[]
}

/** The calendar's library only warns where it cannot draw what it was given. */
const LIBRARY_FAILED = /^Could not find element for custom component/

/** Errors on the console, exceptions and rejections that nobody caught, of every page of the watched browsers. */
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
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}
