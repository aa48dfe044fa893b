import '#src/platform/i18n/en/scheduler.ts'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#src/platform/i18n/t.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import styles from './calendar-head.module.css'
import type { View } from './stage.ts'

interface CalendarHeadProps {
  title: string
  view: View
  onView: (view: View) => void
  onToday: () => void
  onStep: (steps: number) => void
  /** What is known ends there. */
  hasPrevious: boolean
  hasNext: boolean
}

/** The calendar's own head: where it is, and the way to elsewhere. */
export function CalendarHead({ title, view, onView, onToday, onStep, ...has }: CalendarHeadProps) {
  return (
    <header className={styles.head}>
      <h3 className={styles.title} aria-live="polite">
        {title}
      </h3>
      <span className={styles.tools}>
        <Button size="small" onClick={onToday}>
          {t('scheduler:today')}
        </Button>
        <Step direction="back" isPossible={has.hasPrevious} onStep={onStep} />
        <Step direction="forward" isPossible={has.hasNext} onStep={onStep} />
        <SegmentedToggle
          label={t('scheduler:view')}
          options={[
            { value: 'month', label: t('scheduler:month') },
            { value: 'week', label: t('scheduler:week') },
          ]}
          value={view}
          onChange={onView}
        />
      </span>
    </header>
  )
}

interface StepProps {
  direction: 'back' | 'forward'
  isPossible: boolean
  onStep: (steps: number) => void
}

function Step({ direction, isPossible, onStep }: StepProps) {
  const isBack = direction === 'back'
  const label = t(isBack ? 'scheduler:previous' : 'scheduler:next')
  return (
    <IconButton
      size="small"
      label={isPossible ? label : `${label}. ${t('scheduler:noFurther')}`}
      icon={isBack ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep(isBack ? -1 : 1)}
    />
  )
}
