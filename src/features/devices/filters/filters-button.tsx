import '#src/platform/i18n/en/devices-page.ts'

import { ListFilter } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { CountBadge } from '#src/ui/tag.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'

import { countTicked } from './filter-address.ts'
import type { FilterBoxesProps } from './filter-boxes.tsx'
import styles from './filters.module.css'

const FilterBoxes = lazy(async () => ({
  default: (await import('./filter-boxes.tsx')).FilterBoxes,
}))

interface FiltersButtonProps extends FilterBoxesProps {
  /** How many devices pass them. */
  total: number
}

/** Opens the filters beside itself, on a phone as a sheet from below. */
export function FiltersButton({ total, ...filters }: FiltersButtonProps) {
  const isPhone = useMedia(PHONE)
  const face = <Face count={countTicked(filters.search)} />
  if (isPhone) return <FiltersSheet face={face} total={total} {...filters} />
  return (
    <Popover label={t('DevicesPage:filters')} face={face}>
      <Boxes {...filters} />
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
          title={t('DevicesPage:filters')}
          onClose={close}
          foot={
            <Button variant="primary" wide onClick={close}>
              {t('DevicesPage:showDevices', { count: total })}
            </Button>
          }
        >
          <Boxes {...filters} />
        </Modal>
      )}
    </>
  )
}

const Boxes = (filters: FilterBoxesProps) => (
  <Suspense
    fallback={
      <span className={styles.wait}>
        <Spinner />
      </span>
    }
  >
    <FilterBoxes {...filters} />
  </Suspense>
)

const Face = ({ count }: { count: number }) => (
  <>
    <ListFilter aria-hidden="true" />
    <span>{t('DevicesPage:filters')}</span>
    {count > 0 && <CountBadge count={count} />}
  </>
)
