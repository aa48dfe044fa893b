import { type Deployment, DeploymentStateSchema, type Rollout } from '#src/contract/firmware.ts'

/** From finished to not started, the order of the progress bar. */
export const STATES_BY_PROGRESS = [
  'success',
  'failure',
  'downloaded',
  'offered',
  'waiting',
] as const satisfies readonly Deployment['state'][]

type DeploymentCounts = Record<Deployment['state'], number>

/** Devices of all waves by deployment state. */
export const countDeployments = ({ waves }: Pick<Rollout, 'waves'>): DeploymentCounts => {
  const sums: DeploymentCounts = { waiting: 0, offered: 0, downloaded: 0, success: 0, failure: 0 }
  for (const state of DeploymentStateSchema.options)
    for (const wave of waves) sums[state] += wave[state]
  return sums
}
