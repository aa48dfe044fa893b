import { beforeAll } from 'vitest'

/** A busy machine is slow, not broken: what a test waits for on the screen may take longer than the library's one second. */
beforeAll(async () => {
  if (!('document' in globalThis)) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
})
