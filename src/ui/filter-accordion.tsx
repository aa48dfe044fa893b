import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup'
import { Heading } from 'react-aria-components/Heading'

import { commonTexts } from '#src/texts/common.ts'

import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './filter-accordion.module.css'
import { CountBadge } from './tag.tsx'

export interface FilterGroup {
  id: string
  name: string
  options: readonly { id: string; label: string }[]
}
/** Checked options by group. */
export type CheckedOptions = Readonly<Record<string, readonly string[]>>

interface FilterAccordionProps {
  groups: readonly FilterGroup[]
  checked: CheckedOptions
  onChange: (checked: CheckedOptions) => void
}

/** At most one group is open (SHELL-25). "Clear all" unchecks every option (SHELL-26). */
export function FilterAccordion({ groups, checked, onChange }: FilterAccordionProps) {
  const [open, setOpen] = useState<ReadonlySet<string | number>>(new Set())
  const check = (group: string, option: string, on: boolean) => {
    const others = (checked[group] ?? []).filter((id) => id !== option)
    onChange({ ...checked, [group]: on ? [...others, option] : others })
  }
  return (
    <div className={styles.filters}>
      <DisclosureGroup expandedKeys={open} onExpandedChange={setOpen}>
        {groups.map((group) => (
          <Disclosure key={group.id} id={group.id} className={styles.group ?? ''}>
            <Heading level={3} className={styles.heading ?? ''}>
              <AriaButton slot="trigger" className={styles.trigger ?? ''}>
                <span>{group.name}</span>
                <CheckedCount count={checked[group.id]?.length ?? 0} />
                <ChevronDown aria-hidden="true" />
              </AriaButton>
            </Heading>
            <DisclosurePanel className={styles.panel ?? ''}>
              {group.options.map((option) => (
                <Checkbox
                  key={option.id}
                  label={option.label}
                  checked={checked[group.id]?.includes(option.id) ?? false}
                  onChange={(event) => check(group.id, option.id, event.target.checked)}
                />
              ))}
            </DisclosurePanel>
          </Disclosure>
        ))}
      </DisclosureGroup>
      <Button variant="quiet" wide onClick={() => onChange({})}>
        {commonTexts.clearAll}
      </Button>
    </div>
  )
}

const CheckedCount = ({ count }: { count: number }) =>
  count > 0 ? <CountBadge count={count} /> : null
