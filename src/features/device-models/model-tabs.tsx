import '#src/platform/i18n/en/device-models.ts'

import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'

import styles from './model-tabs.module.css'

const ALL = 'all'
const NEW = 'new'

interface ModelTabsProps {
  models: readonly DeviceGroup[]
  selected: string | undefined
  /** Nothing can be changed now. */
  disabled: boolean
  onSelect: (modelId: string | undefined) => void
  onEdit: (model: DeviceGroup) => void
  onAdd: () => void
  /** Of the selected tab. */
  children: ReactNode
}

/**
 * MOD-02. A tab may hold no button, so each model's stands beside its tab: in one row with the tabs for the eye, after them for
 * the keyboard. The arrows lead along the tabs, Enter chooses: the last one opens a dialog.
 */
export function ModelTabs({ models, selected = ALL, disabled, ...props }: ModelTabsProps) {
  const choose = (key: unknown) => {
    if (key === NEW) props.onAdd()
    else props.onSelect(key === ALL ? undefined : String(key))
  }
  return (
    <Tabs
      className={styles.tabs ?? ''}
      keyboardActivation="manual"
      selectedKey={selected}
      onSelectionChange={choose}
    >
      <div className={styles.row}>
        <TabList aria-label={t('deviceModels:models')} className={styles.list ?? ''}>
          <Tab id={ALL} className={styles.tab ?? ''}>
            <span>{t('deviceModels:all')}</span>
          </Tab>
          {models.map((model, at) => (
            <Tab key={model.id} id={model.id} className={styles.tab ?? ''} style={{ order: at }}>
              <bdi>{displayNameOf(model)}</bdi>
            </Tab>
          ))}
          <Tab
            id={NEW}
            className={styles.tab ?? ''}
            style={{ order: models.length }}
            isDisabled={disabled}
          >
            <Plus aria-hidden="true" />
            <span className={styles.action}>{t('deviceModels:addModel')}</span>
          </Tab>
        </TabList>
        {models.map((model, at) => (
          <span key={model.id} className={styles.edit} style={{ order: at }}>
            <IconButton
              label={t('deviceModels:editModel', { name: displayNameOf(model) })}
              icon={<Pencil aria-hidden="true" />}
              disabled={disabled}
              onClick={() => props.onEdit(model)}
            />
          </span>
        ))}
      </div>
      <TabPanel id={selected} className={styles.panel ?? ''}>
        {props.children}
      </TabPanel>
    </Tabs>
  )
}
