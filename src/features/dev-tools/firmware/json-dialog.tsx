import '#src/platform/i18n/en/dev-tools.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import type { StatusRow } from './rows.ts'
import styles from './status-dialog.module.css'

interface JsonDialogProps {
  row: StatusRow
  onClose: () => void
}

/** FW-16 */
export const JsonDialog = ({ row, onClose }: JsonDialogProps) => (
  <Modal
    title={t('devTools:jsonTitle', { name: row.deviceName })}
    onClose={onClose}
    foot={<Button onClick={onClose}>{t('common:close')}</Button>}
  >
    <div className={styles.raw}>
      <Raw title={t('devTools:jsonShadow')} value={row.shadow} />
      <Raw title={t('devTools:jsonInfo')} value={row.info} />
    </div>
  </Modal>
)

const Raw = ({ title, value }: { title: string; value: unknown }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {value === undefined ? (
      <p className="quiet">{t('devTools:jsonNothing')}</p>
    ) : (
      <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
    )}
  </section>
)
