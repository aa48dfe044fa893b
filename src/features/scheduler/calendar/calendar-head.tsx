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
  /** Somebody is about to step there. */
  onNear: (steps: number) => void
}

/** The calendar's own head: where it is, and the way to elsewhere. */
export function CalendarHead({ title, view, onView, onToday, ...steps }: CalendarHeadProps) {
  return (
    <header className={styles.head}>
      <h3 className={styles.title} aria-live="polite">
        {title}
      </h3>
      <span className={styles.tools}>
        <Button size="small" onClick={onToday}>
          {t('scheduler:today')}
        </Button>
        <Step direction="back" {...steps} />
        <Step direction="forward" {...steps} />
        <SegmentedToggle
          label={t('scheduler:view')}
          options={[
            { value: 'month', label: t('scheduler:month') },
            { value: 'week', label: t('scheduler:week') },
            { value: 'list', label: t('scheduler:list') },
          ]}
          value={view}
          onChange={onView}
        />
      </span>
    </header>
  )
}

interface StepProps extends Pick<CalendarHeadProps, 'onStep' | 'onNear'> {
  direction: 'back' | 'forward'
}

function Step({ direction, onStep, onNear }: StepProps) {
  const isBack = direction === 'back'
  const steps = isBack ? -1 : 1
  return (
    <IconButton
      size="small"
      label={t(isBack ? 'scheduler:previous' : 'scheduler:next')}
      icon={isBack ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      onPointerEnter={() => onNear(steps)}
      onFocus={() => onNear(steps)}
      onClick={() => onStep(steps)}
    />
  )
}
