import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { pauseReason } from '#src/domain/firmware/waves.ts'

export const OPEN_STATES = ['waiting', 'offered', 'downloaded'] as const

/** Silent devices delay the next wave at most this long. */
const MAX_WAVE_MS = 24 * 60 * 60 * 1_000

export const isWaveStale = (began: Date, now: Date) => now.getTime() - began.getTime() > MAX_WAVE_MS

/** Lock order, to avoid deadlocks: devices by id, their deployments, rollouts by id. */
export const lockRollout = (tx: Tx, rolloutId: string) =>
  tx
    .selectFrom('firmware_rollouts')
    .selectAll()
    .where('id', '=', rolloutId)
    .forUpdate()
    .executeTakeFirst()

type RolloutRow = NonNullable<Awaited<ReturnType<typeof lockRollout>>>

/**
 * Advances a rollout to the next wave, a pause, or the end. Called when a deployment gets an
 * outcome or is removed.
 */
export async function advanceRollout(tx: Tx, rolloutId: string, now: Date) {
  const rollout = await lockRollout(tx, rolloutId)
  if (!rollout || (rollout.state !== 'running' && rollout.state !== 'paused')) return
  const waves = await tallyWaves(tx, rollout)
  const change = nextStep(rollout, waves, now)
  if (change)
    await tx.updateTable('firmware_rollouts').set(change).where('id', '=', rolloutId).execute()
}

type WaveTally = Awaited<ReturnType<typeof tallyWaves>>[number]

/** Counts failures and successes since the last resume; open ones and `anyGood` since the start. */
const tallyWaves = (tx: Tx, { id, judged_from }: RolloutRow) =>
  tx
    .selectFrom('firmware_deployments')
    .select('wave')
    .select([
      sql<number>`count(*) filter (where state in ('waiting', 'offered', 'downloaded'))`.as('open'),
      sql<number>`count(*) filter (where state = 'failure' and since > ${judged_from})`.as(
        'failures',
      ),
      sql<number>`count(*) filter (where state = 'success' and since > ${judged_from})`.as(
        'successes',
      ),
      sql<boolean>`bool_or(state = 'success')`.as('anyGood'),
    ])
    .where('rollout_id', '=', id)
    .groupBy('wave')
    .execute()

function nextStep(rollout: RolloutRow, waves: readonly WaveTally[], now: Date) {
  const sum = (of: (wave: WaveTally) => number) =>
    waves.reduce((total, wave) => total + of(wave), 0)
  if (sum(({ open }) => open) === 0) return { state: 'done' as const, paused_because: null }
  if (rollout.state !== 'running') return undefined

  const current = waves.find(({ wave }) => wave === rollout.current_wave)
  const failures = sum((wave) => wave.failures)
  const why = pauseReason({
    failures,
    outcomes: failures + sum(({ successes }) => successes),
    waveFailedWhole: current?.open === 0 && !current.anyGood && current.failures > 0,
    pauseAbovePercent: rollout.pause_above_percent,
  })
  if (why !== null) return { state: 'paused' as const, paused_because: why }

  if ((current?.open ?? 0) > 0 && !isWaveStale(rollout.wave_began_at, now)) return undefined
  const next = waves
    .filter(({ wave, open }) => wave > rollout.current_wave && open > 0)
    .map(({ wave }) => wave)
  return next.length === 0 ? undefined : { current_wave: Math.min(...next), wave_began_at: now }
}

/** Removes devices from open rollouts. The caller holds their row locks. */
export async function withdrawDevices(tx: Tx, deviceIds: readonly string[], now: Date) {
  const withdrawn = await tx
    .deleteFrom('firmware_deployments')
    .where('device_id', 'in', deviceIds)
    .where('state', 'in', OPEN_STATES)
    .returning('rollout_id')
    .execute()
  const rolloutIds = [...new Set(withdrawn.map(({ rollout_id }) => rollout_id))].toSorted()
  for (const rolloutId of rolloutIds) await advanceRollout(tx, rolloutId, now)
}
