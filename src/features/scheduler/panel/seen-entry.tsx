import '#src/platform/i18n/en/scheduler.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'

import { browserZone } from '../time/zoned.ts'
import { EntryContent } from './entry-content.tsx'
import type { EntryProps } from './entry-props.ts'
import { OnSite } from './on-site.tsx'
import { timesOf } from './save-entry.ts'
import { shownContent } from './shown-content.ts'
import { timesOfEntry } from './times-of-entry.ts'

interface SeenEntryProps extends Pick<EntryProps, 'device' | 'entry'> {
  /** Why it cannot be changed, and what can be done. */
  children?: ReactNode
}

/** An entry that cannot be changed: it has started (SCH-19), or its reader may only look. */
export function SeenEntry({ device, entry, children }: SeenEntryProps) {
  const { start, end } = timesOfEntry(entry)
  return (
    <>
      <EntryContent device={device} shown={shownContent(null, entry)} isNew={false} />
      <Facts>
        <Fact name={t('scheduler:entryTitle')}>
          <bdi>{entry.name.trim() || t('scheduler:untitled')}</bdi>
        </Fact>
        <Fact name={t('scheduler:startTime')}>{start}</Fact>
        <Fact name={t('scheduler:endTime')}>{end}</Fact>
      </Facts>
      <OnSite times={timesOf(entry)} zone={browserZone()} siteZone={device.timezoneId} />
      {children}
    </>
  )
}
