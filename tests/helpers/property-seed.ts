import { beforeAll } from 'vitest'

const seed = process.env['FC_SEED']

/** A property test that fails prints its seed, by which the same run can be repeated. */
beforeAll(async () => {
  if (seed === undefined) return
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: Number(seed) })
})
