import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'

import { CommandButton, useCommands } from '../tools/command-button.tsx'
import { ALIGNMENT } from '../tools/command-icons.tsx'
import styles from './arrange-buttons.module.css'

/** One alone is aligned to the panel, several to each other. */
export function ArrangeButtons() {
  const commandOf = useCommands()
  return (
    <div className={styles.buttons} role="group" aria-label={t('editorPanels:arrange')}>
      {ALIGNMENT.map((id) => (
        <CommandButton key={id} id={id} command={commandOf(id)} size="small" />
      ))}
    </div>
  )
}
