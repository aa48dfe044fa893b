import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { whyPause } from '#src/domain/firmware/waves.ts'

/** States of a deployment that has no outcome yet. */
export const OPEN_STATES = ['waiting', 'offered', 'downloaded'] as const

/** A wave that hears nothing from some of its devices for so long does not hold up the next. */
const LONGEST_WAVE_MS = 24 * 60 * 60 * 1_000

export const isWaveStale = (began: Date, now: Date) =>
  now.getTime() - began.getTime() > LONGEST_WAVE_MS

/**
 * Rows are locked in one order everywhere, so that no two wait for each other: devices by id, their deployments, rollouts by id.
 */
export const holdRollout = (tx: Tx, rolloutId: string) =>
  tx
    .selectFrom('firmware_rollouts')
    .selectAll()
    .where('id', '=', rolloutId)
    .forUpdate()
    .executeTakeFirst()

type RolloutRow = NonNullable<Awaited<ReturnType<typeof holdRollout>>>

/** Brings a rollout on: the next wave, a pause by itself, the end. Called when a deployment has an outcome or leaves. */
export async function advanceRollout(tx: Tx, rolloutId: string, now: Date) {
  const rollout = await holdRollout(tx, rolloutId)
  if (!rollout || (rollout.state !== 'running' && rollout.state !== 'paused')) return
  const waves = await tallyWaves(tx, rollout)
  const change = nextStep(rollout, waves, now)
  if (change)
    await tx.updateTable('firmware_rollouts').set(change).where('id', '=', rolloutId).execute()
}

type WaveTally = Awaited<ReturnType<typeof tallyWaves>>[number]

/** Failures and successes since somebody last went on; what is open, and whether any device was ever good, counts always. */
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
  const sum = (of: (wave: WaveTally) => number) => waves.reduce((all, wave) => all + of(wave), 0)
  if (sum(({ open }) => open) === 0) return { state: 'done' as const, paused_because: null }
  if (rollout.state !== 'running') return undefined

  const current = waves.find(({ wave }) => wave === rollout.current_wave)
  const failures = sum((wave) => wave.failures)
  const why = whyPause({
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

/** Takes devices out of whatever is on its way to them. Whoever calls it holds their rows. */
export async function withdrawFrom(tx: Tx, deviceIds: readonly string[], now: Date) {
  const left = await tx
    .deleteFrom('firmware_deployments')
    .where('device_id', 'in', deviceIds)
    .where('state', 'in', OPEN_STATES)
    .returning('rollout_id')
    .execute()
  const rolloutIds = [...new Set(left.map(({ rollout_id }) => rollout_id))].toSorted()
  for (const rolloutId of rolloutIds) await advanceRollout(tx, rolloutId, now)
}
