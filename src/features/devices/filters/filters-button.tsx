import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { commonTexts } from '#src/texts/common.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { MissingPart } from '#src/ui/missing-part.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { onDemand } from '#src/ui/on-demand.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { RemovableTags } from '#src/ui/removable-tags.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { CountBadge } from '#src/ui/tag.tsx'
import { focusMain, passFocus } from '#src/ui/take-focus.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'

import type { FilterBoxesProps } from './filter-boxes.tsx'
import { FILTER_LABELS, labeledOptions } from './filter-labels.ts'
import {
  countChecked,
  FILTER_GROUP_IDS,
  type FilterSearch,
  searchOf,
  checkedOptions,
} from './filter-params.ts'
import styles from './filters.module.css'

const FilterBoxes = onDemand(async () => (await import('./filter-boxes.tsx')).FilterBoxes, {
  Waiting: () => (
    <span className={styles.wait}>
      <Spinner />
    </span>
  ),
  Missing: MissingPart,
})

interface FiltersButtonProps extends FilterBoxesProps {
  /** Number of matching devices. */
  total: number
}

/** A popover, or a sheet on a phone. */
export function FiltersButton({ total, ...filters }: FiltersButtonProps) {
  const isPhone = useMedia(PHONE)
  const face = <TriggerLabel count={countChecked(filters.search)} />
  if (isPhone) return <FiltersSheet face={face} total={total} {...filters} />
  return (
    <Popover label={devicesPageTexts.filters} trigger={face}>
      <FilterBoxes {...filters} />
    </Popover>
  )
}

function FiltersSheet({ face, total, ...filters }: FiltersButtonProps & { face: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{face}</Button>
      {open && (
        <Modal
          title={devicesPageTexts.filters}
          onClose={close}
          footer={
            <Button variant="primary" wide onClick={close}>
              {devicesPageTexts.showDevices(total)}
            </Button>
          }
        >
          <FilterBoxes {...filters} />
        </Modal>
      )}
    </>
  )
}

const TriggerLabel = ({ count }: { count: number }) => (
  <>
    <ListFilter aria-hidden="true" />
    <span>{devicesPageTexts.filters}</span>
    {count > 0 && <CountBadge count={count} />}
  </>
)

/** The active filters as removable tags. */
export function ActiveFilters({ search, onFilter }: FilterBoxesProps) {
  const tags = tagsOf(search)
  if (tags.length === 0) return null
  return (
    <div className={styles.active}>
      <RemovableTags
        label={devicesPageTexts.activeFilters}
        tags={tags}
        onRemove={(tag) => {
          if (tags.length === 1) focusMain()
          onFilter(without(search, tag))
        }}
      />
      <Button
        variant="quiet"
        size="small"
        onClick={(event) => {
          passFocus(event)
          onFilter(searchOf({}))
        }}
      >
        {commonTexts.clearAll}
      </Button>
    </div>
  )
}

const tagsOf = (search: FilterSearch) =>
  FILTER_GROUP_IDS.flatMap((group) =>
    labeledOptions(group)
      .filter(({ id }) => checkedOptions(search)[group].some((checked) => checked === id))
      .map(({ id, label }) => ({
        id: `${group}.${id}`,
        text: devicesPageTexts.activeFilter({
          group: FILTER_LABELS[group].name,
          option: label,
        }),
      })),
  )

const without = (search: FilterSearch, tag: string) =>
  searchOf(
    Object.fromEntries(
      FILTER_GROUP_IDS.map((group) => [
        group,
        checkedOptions(search)[group].filter((id) => `${group}.${id}` !== tag),
      ]),
    ),
  )
