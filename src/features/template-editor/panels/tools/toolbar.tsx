import '#src/platform/i18n/en/editor-panels.ts'

import { Ellipsis, Image, Layers2, MonitorCheck, Square, Type } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'

import { t } from '#src/platform/i18n/t.ts'
import { Menu } from '#src/ui/menu.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'

import { useEditorSetting } from '../../editor-context.ts'
import { LayoutSwitch } from '../layouts/layout-switch.tsx'
import { CommandButton, useCommands } from './command-button.tsx'
import { COMMAND_ICONS, ORDER, type ShownCommand } from './command-icons.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './toolbar.module.css'
import { useAdding } from './use-adding.ts'

interface ToolbarProps {
  /** Whether the panel's own picture is shown; none where there is no such switch. */
  preview?: { isOn: boolean; onChange: (isOn: boolean) => void }
  /** The help on keys. */
  keyboard?: ReactNode
  /** Zoom. */
  children?: ReactNode
}

/** Over the canvas: what is added, done to the selection and undone; which layout is shown, and how. */
export function Toolbar({ preview, keyboard, children }: ToolbarProps) {
  const isPhone = useMedia(PHONE)
  const { mayEdit } = useEditorSetting()
  return (
    <div className={styles.bar}>
      {mayEdit && (
        <AriaToolbar aria-label={t('editorPanels:tools')} className={styles.tools ?? ''}>
          <AddButtons />
          {isPhone ? <NarrowTools /> : <WideTools />}
        </AriaToolbar>
      )}
      <div className={styles.layouts}>
        <LayoutSwitch />
      </div>
      <span className={styles.zoom}>{children}</span>
      <span className={styles.look}>
        {preview && (
          <ToolButton
            label={t('editorPanels:preview')}
            icon={<MonitorCheck aria-hidden="true" />}
            pressed={preview.isOn}
            onPress={() => preview.onChange(!preview.isOn)}
          />
        )}
        {!isPhone && keyboard}
      </span>
    </div>
  )
}

function AddButtons() {
  const { addText, addRectangle, addPicture, mayAddPicture } = useAdding()
  return (
    <span className={styles.group}>
      <ToolButton
        label={t('editorPanels:addText')}
        icon={<Type aria-hidden="true" />}
        onPress={addText}
      />
      <ToolButton
        label={t('editorPanels:addRectangle')}
        icon={<Square aria-hidden="true" />}
        onPress={addRectangle}
      />
      <ToolButton
        label={t('editorPanels:addPicture')}
        icon={<Image aria-hidden="true" />}
        disabled={!mayAddPicture}
        onPress={addPicture}
      />
    </span>
  )
}

function WideTools() {
  const commandOf = useCommands()
  return (
    <>
      <span className={styles.group}>
        <CommandButton id="undo" command={commandOf('undo')} />
        <CommandButton id="redo" command={commandOf('redo')} />
      </span>
      <span className={styles.group}>
        <CommandMenu label={t('editorPanels:order')} ids={ORDER}>
          <Layers2 aria-hidden="true" />
        </CommandMenu>
        <CommandButton id="duplicate" command={commandOf('duplicate')} />
        <CommandButton id="delete" command={commandOf('delete')} />
      </span>
    </>
  )
}

function NarrowTools() {
  const commandOf = useCommands()
  return (
    <span className={styles.group}>
      <CommandButton id="undo" command={commandOf('undo')} />
      <CommandButton id="redo" command={commandOf('redo')} />
      <CommandMenu label={t('editorPanels:more')} ids={['duplicate', ...ORDER, 'delete']}>
        <Ellipsis aria-hidden="true" />
      </CommandMenu>
    </span>
  )
}

interface CommandMenuProps {
  label: string
  ids: readonly ShownCommand[]
  children: ReactNode
}

function CommandMenu({ label, ids, children }: CommandMenuProps) {
  const commandOf = useCommands()
  const commands = ids.flatMap((id) => {
    const command = commandOf(id)
    return command ? [{ id, command }] : []
  })
  return (
    <Menu
      label={label}
      look={{ variant: 'quiet', square: true }}
      disabled={commands.every(({ command }) => !command.isEnabled)}
      entries={commands.map(({ id, command: { label: name, keys, isEnabled } }) => ({
        id,
        label:
          keys[0] === undefined ? name : t('editorPanels:withKeys', { label: name, keys: keys[0] }),
        icon: COMMAND_ICONS[id],
        disabled: !isEnabled,
      }))}
      onAction={(chosen) => commands.find(({ id }) => id === chosen)?.command.run()}
    >
      {children}
    </Menu>
  )
}
