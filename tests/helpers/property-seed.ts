import { beforeAll } from 'vitest'

const seed = process.env['FC_SEED']

/** A failing property test prints its seed, with which the same run can be repeated. */
beforeAll(async () => {
  if (seed === undefined) return
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: Number(seed) })
})
