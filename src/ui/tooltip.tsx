import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import styles from './tooltip.module.css'

/** Hover delay. */
const DELAY_MS = 400

interface TooltipProps {
  text: string
  /** Inside a grid row: the grid moves focus here, not Tab. */
  inRow?: boolean
  children: ReactNode
}

/** Extra information on hover and focus. Never the only source of something essential. */
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
