import '#src/platform/i18n/en/media-library-page.ts'

import { RectangleHorizontal, RectangleVertical } from 'lucide-react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { t } from '#src/platform/i18n/t.ts'

import styles from './media-columns.module.css'

/** The models that a template is made for, each with its orientations (MEDIA-19). */
export function TemplateLayouts({ devices }: Pick<ListedTemplate, 'devices'>) {
  const models = [...new Set(devices.map(({ deviceGroupName }) => deviceGroupName))]
  if (models.length === 0)
    return <span className={styles.quiet}>{t('MediaPage:notConfigured')}</span>
  return (
    <span className={styles.layouts}>
      {models.map((model) => {
        const has = (one: string) =>
          devices.some(
            ({ deviceGroupName, orientation }) => deviceGroupName === model && orientation === one,
          )
        return (
          <span key={model} className={styles.layout}>
            <bdi className="clip">{model}</bdi>
            {has('horizontal') && (
              <Marker label={t('MediaPage:horizontal')} Icon={RectangleHorizontal} />
            )}
            {has('vertical') && <Marker label={t('MediaPage:vertical')} Icon={RectangleVertical} />}
          </span>
        )
      })}
    </span>
  )
}

const Marker = ({ label, Icon }: { label: string; Icon: typeof RectangleVertical }) => (
  <span title={label}>
    <Icon aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
)
