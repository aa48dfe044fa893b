import { type Deployment, DeploymentStateSchema, type Rollout } from '#src/contract/firmware.ts'

/** From those that are done to those that have not begun, as a bar fills. */
export const STANDINGS = [
  'success',
  'failure',
  'downloaded',
  'offered',
  'waiting',
] as const satisfies readonly Deployment['state'][]

type Standing = Record<Deployment['state'], number>

/** How many devices of all waves are how far. */
export const standingOf = ({ waves }: Pick<Rollout, 'waves'>): Standing => {
  const sums: Standing = { waiting: 0, offered: 0, downloaded: 0, success: 0, failure: 0 }
  for (const state of DeploymentStateSchema.options)
    for (const wave of waves) sums[state] += wave[state]
  return sums
}
