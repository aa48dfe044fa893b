import { Contrast, Hand, Palette, Square, Sun } from 'lucide-react'

import type { Device } from '#src/contract/device.ts'
import { type Feature, featuresOf } from '#src/domain/features.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { Tag } from '#src/ui/tag.tsx'

import styles from './info.module.css'

const ICONS = {
  FL: Sun,
  touchPanel: Hand,
  blackWhite: Square,
  grayscale: Contrast,
  fullColor: Palette,
  blackRedWhite: Palette,
} as const satisfies Record<Feature, typeof Sun>

/** DEV-52 */
export function Features({ device }: { device: Device }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{deviceDialogTexts.features}</h3>
      <ul className={styles.chips}>
        {featuresOf(device.deviceRevision).map((feature) => {
          const Icon = ICONS[feature]
          return (
            <li key={feature}>
              <Tag icon={<Icon aria-hidden="true" />}>{deviceDialogTexts.feature[feature]}</Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
