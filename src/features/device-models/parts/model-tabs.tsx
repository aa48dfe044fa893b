import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { IconButton } from '#src/ui/button.tsx'

import styles from './model-tabs.module.css'

const ALL_TAB = 'all'
const NEW_TAB = 'new'

interface ModelTabsProps {
  models: readonly DeviceGroup[]
  selected: string | undefined
  /** True while offline. */
  disabled: boolean
  onSelect: (modelId: string | undefined) => void
  onEdit: (model: DeviceGroup) => void
  onAdd: () => void
  /** Of the selected tab. */
  children: ReactNode
}

/**
 * MOD-02. A tab cannot contain a button, so each edit button is a sibling: visually beside its tab,
 * after the tabs for the keyboard. Selection is manual, because the last tab opens a dialog.
 */
export function ModelTabs({ models, selected = ALL_TAB, disabled, ...props }: ModelTabsProps) {
  const choose = (key: unknown) => {
    if (key === NEW_TAB) props.onAdd()
    else props.onSelect(key === ALL_TAB ? undefined : String(key))
  }
  return (
    <Tabs
      className={styles.tabs ?? ''}
      keyboardActivation="manual"
      selectedKey={selected}
      onSelectionChange={choose}
    >
      <div className={styles.row}>
        <TabList aria-label={deviceModelsTexts.models} className={styles.list ?? ''}>
          <Tab id={ALL_TAB} className={styles.tab ?? ''}>
            <span>{deviceModelsTexts.all}</span>
          </Tab>
          {models.map((model, index) => (
            <Tab key={model.id} id={model.id} className={styles.tab ?? ''} style={{ order: index }}>
              <bdi>{displayNameOf(model)}</bdi>
            </Tab>
          ))}
          <Tab
            id={NEW_TAB}
            className={styles.tab ?? ''}
            style={{ order: models.length }}
            isDisabled={disabled}
          >
            <Plus aria-hidden="true" />
            <span className={styles.action}>{deviceModelsTexts.addModel}</span>
          </Tab>
        </TabList>
        {models.map((model, index) => (
          <span key={model.id} className={styles.edit} style={{ order: index }}>
            <IconButton
              label={deviceModelsTexts.editModel(displayNameOf(model))}
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
