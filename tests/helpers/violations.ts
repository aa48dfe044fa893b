import type { BrowserContext } from '@playwright/test'

/** Collects Content-Security-Policy violations on every page of the browser from now on. */
export const hearViolations = async (context: BrowserContext) => {
  const heard: string[] = []
  await context.exposeBinding('sayViolation', (_source, violation: string) => {
    heard.push(violation)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const say: unknown = Reflect.get(globalThis, 'sayViolation')
      if (typeof say === 'function') say(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return heard
}
