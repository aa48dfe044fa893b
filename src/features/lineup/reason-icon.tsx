import { CalendarClock, CircleDashed, Image, type LucideIcon, Pin } from 'lucide-react'

import type { Reason } from './rows.ts'

const ICONS: Record<Reason, LucideIcon> = {
  schedule: CalendarClock,
  pushed: Pin,
  default: Image,
  nothing: CircleDashed,
}

/** Why something shows, as a shape; a word stands beside it, or in the name of what it is in. */
export function ReasonIcon({ why }: { why: Reason }) {
  const Icon = ICONS[why]
  return <Icon aria-hidden="true" />
}
