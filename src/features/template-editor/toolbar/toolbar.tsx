import { Ellipsis, Image, Layers2, MonitorCheck, Square, Type } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'

import type { DesignElement } from '#src/domain/design/schema.ts'
import { log } from '#src/platform/log.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Menu } from '#src/ui/menu.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { readImage } from '#src/widgets/image-upload/read-image.ts'

import { useCanvasSize, useEditor, useEditorEnvironment } from '../editor-context.ts'
import { LayoutSwitch } from '../panels/layout-switch.tsx'
import { chooseImage } from '../properties/choose-image.ts'
import {
  COMMAND_ICONS,
  CommandButton,
  ORDER,
  type ShownCommand,
  ToolButton,
  useCommands,
} from './command-button.tsx'
import { newPicture, newRectangle, newText, type PlacementContext } from './new-element.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** Toggle of the panel preview; undefined without one. */
  preview?: { isOn: boolean; onChange: (isOn: boolean) => void }
  /** Button of the keyboard help. */
  keyboard?: ReactNode
  /** Zoom and grid controls. */
  children?: ReactNode
}

/** Toolbar above the canvas: add, undo, arrange, layouts and view. */
export function Toolbar({ preview, keyboard, children }: ToolbarProps) {
  const isPhone = useMedia(PHONE)
  const { canEdit } = useEditorEnvironment()
  return (
    <div className={styles.bar}>
      {canEdit && (
        <AriaToolbar aria-label={editorPanelsTexts.tools} className={styles.tools ?? ''}>
          <AddButtons />
          {isPhone ? <NarrowTools /> : <WideTools />}
        </AriaToolbar>
      )}
      <div className={styles.layouts}>
        <LayoutSwitch />
      </div>
      <span className={styles.zoom}>{children}</span>
      <span className={styles.viewTools}>
        {preview && (
          <ToolButton
            label={editorPanelsTexts.preview}
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
  const { addText, addRectangle, addPicture, canAddImage } = useAddElement()
  return (
    <span className={styles.group}>
      <ToolButton
        label={editorPanelsTexts.addText}
        icon={<Type aria-hidden="true" />}
        onPress={addText}
      />
      <ToolButton
        label={editorPanelsTexts.addRectangle}
        icon={<Square aria-hidden="true" />}
        onPress={addRectangle}
      />
      <ToolButton
        label={editorPanelsTexts.addPicture}
        icon={<Image aria-hidden="true" />}
        disabled={!canAddImage}
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
        <CommandMenu label={editorPanelsTexts.order} ids={ORDER}>
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
      <CommandMenu label={editorPanelsTexts.more} ids={['duplicate', ...ORDER, 'delete']}>
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
      buttonStyle={{ variant: 'quiet', square: true }}
      disabled={commands.every(({ command }) => !command.isEnabled)}
      entries={commands.map(({ id, command: { label: name, keys, isEnabled } }) => ({
        id,
        label:
          keys[0] === undefined ? name : editorPanelsTexts.withKeys({ label: name, keys: keys[0] }),
        icon: COMMAND_ICONS[id],
        disabled: !isEnabled,
      }))}
      onAction={(chosen) => commands.find(({ id }) => id === chosen)?.command.run()}
    >
      {children}
    </Menu>
  )
}

/** Adds an element in the center of the panel, and selects it. */
function useAddElement() {
  const editor = useEditor()
  const { models, organizationId } = useEditorEnvironment()
  const panel = useCanvasSize()

  const add = (make: (context: PlacementContext) => DesignElement) => {
    const { document, layout } = editor.getState()
    const id = newId()
    const element = make({ design: document.design, layout, panel, models })
    editor.act({ type: 'add', elements: [{ id, element }] })
    editor.select([id])
  }
  async function addPicture() {
    if (organizationId === undefined) return
    const { document } = editor.getState()
    const chosen = await chooseImage({ organizationId, template: document.name })
    if (!chosen) return
    const size = await sizeOf(chosen.file)
    add((context) => newPicture(context, { imageId: chosen.imageId, size }))
  }
  return {
    addText: () => add((context) => newText(context, editorPanelsTexts.startText)),
    addRectangle: () => add(newRectangle),
    addPicture: () => void addPicture(),
    canAddImage: organizationId !== undefined,
  }
}

async function sizeOf(file: Blob | undefined) {
  if (!file) return undefined
  try {
    const { width, height } = await readImage(file)
    return { width, height }
  } catch (error) {
    log.error('could not read the image', error)
    return undefined
  }
}
