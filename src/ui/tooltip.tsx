import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import styles from './tooltip.module.css'

/** Before a pointer that rests is answered. */
const DELAY_MS = 400

/** More about what it wraps, on hover and on focus. Never the only place that says something needed. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      <Button className={styles.trigger ?? ''}>{children}</Button>
      <AriaTooltip className={styles.tooltip ?? ''} offset={4}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
