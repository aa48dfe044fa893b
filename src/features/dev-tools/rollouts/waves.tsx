import { ArrowDownToLine, CircleCheck, CircleX, Clock, Send } from 'lucide-react'

import type { Rollout } from '#src/contract/firmware.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import type {} from '#src/ui/custom-properties.d.ts'

import { STATES_BY_PROGRESS } from './deployment-counts.ts'
import styles from './rollouts.module.css'

type Wave = Rollout['waves'][number]

const ICONS = {
  success: CircleCheck,
  failure: CircleX,
  downloaded: ArrowDownToLine,
  offered: Send,
  waiting: Clock,
} as const

/** A bar per wave, scaled by its share of the devices, with the figures in text. */
export function Waves({ rollout: { waves, currentWave, state } }: { rollout: Rollout }) {
  const maxDevices = Math.max(1, ...waves.map(({ devices }) => devices))
  const isGoing = state === 'running' || state === 'paused'
  return (
    <ol className={styles.waves}>
      {waves.map((wave, index) => {
        const words = { wave: index + 1, percent: wave.percent }
        const isNow = isGoing && index === currentWave
        return (
          <li key={wave.percent} className={styles.wave} aria-current={isNow ? 'step' : undefined}>
            <span className={styles.waveName}>
              <span>{isNow ? devToolsTexts.waveNow(words) : devToolsTexts.wave(words)}</span>
              <span className="quiet">{devToolsTexts.waveDevices(wave.devices)}</span>
            </span>
            <Bar wave={wave} maxDevices={maxDevices} />
            <Figures wave={wave} />
          </li>
        )
      })}
    </ol>
  )
}

const Bar = ({ wave, maxDevices }: { wave: Wave; maxDevices: number }) => (
  <span className={styles.bar} aria-hidden="true" style={{ '--share': wave.devices / maxDevices }}>
    {STATES_BY_PROGRESS.map(
      (state) =>
        wave[state] > 0 && (
          <span key={state} className={styles[state]} style={{ flexGrow: wave[state] }} />
        ),
    )}
  </span>
)

const Figures = ({ wave }: { wave: Wave }) => (
  <ul className={styles.figures}>
    {STATES_BY_PROGRESS.map((state) => {
      const Icon = ICONS[state]
      return (
        wave[state] > 0 && (
          <li key={state}>
            <Icon aria-hidden="true" className={styles[`${state}Icon`]} />
            <span>{devToolsTexts.wavesNames[state](wave[state])}</span>
          </li>
        )
      )
    })}
  </ul>
)
