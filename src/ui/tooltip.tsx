import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import styles from './tooltip.module.css'

/** Before a pointer that rests is answered. */
const DELAY_MS = 400

interface TooltipProps {
  text: string
  /** In a row of a grid, which leads the focus here: no stop of Tab of its own. */
  inRow?: boolean
  children: ReactNode
}

/** More about what it wraps, on hover and on focus. Never the only place that says something needed. */
export function Tooltip({ text, inRow = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      <Button className={styles.trigger ?? ''} excludeFromTabOrder={inRow}>
        {children}
      </Button>
      <AriaTooltip className={styles.tooltip ?? ''} offset={4}>
        <span>{text}</span>
      </AriaTooltip>
    </TooltipTrigger>
  )
}
