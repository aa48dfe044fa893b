import type { ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import styles from './tooltip.module.css'

/** Before a pointer that rests is answered. */
const DELAY_MS = 400

/** More about what it wraps, on hover and on focus. Never the only place that says something needed. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      <Focusable>
        <span className={styles.trigger} tabIndex={0} role="note">
          {children}
        </span>
      </Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} offset={4}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
