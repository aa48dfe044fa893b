import { ClipboardPaste, Copy, ImageUp, Plus, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { type MouseEvent, type RefObject, useState } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { chordLabel } from '#src/ui/chords.ts'
import { ContextMenu, type MenuEntry } from '#src/ui/menu.tsx'
import { clipboardImage } from '#src/widgets/image-drop/image-source.ts'

import type { Cursor, CalendarController } from '../calendar/calendar-controller.ts'
import { DRAFT_ID } from '../calendar/shown-entry.ts'
import {
  type ImagePlacement,
  focusedBox,
  placementAtFocus,
  placementUnderPointer,
} from './image-placement.ts'

interface Opened {
  anchor: HTMLElement
  box: DOMRect
  placement: ImagePlacement
  cursor: Cursor | undefined
}

/** Context menu of a slot, a day or an entry, by pointer or keyboard. On touch, a long press drags instead. */
export function useCalendarMenu(
  root: RefObject<HTMLElement | null>,
  controller: CalendarController,
) {
  const [opened, setOpened] = useState<Opened>()

  function onContextMenu(event: MouseEvent) {
    const source = sourceOf(event)
    if (source === 'touch' || event.defaultPrevented || !root.current) return
    const isPointer = source === 'pointer'
    const placement = isPointer
      ? placementUnderPointer(root.current, controller, event)
      : placementAtFocus(root.current, controller)
    if (!placement || itemsFor(placement, controller).length === 0) return
    event.preventDefault()
    const { activeElement } = document
    setOpened({
      anchor:
        activeElement instanceof HTMLElement && root.current.contains(activeElement)
          ? activeElement
          : root.current,
      box: isPointer
        ? new DOMRect(event.clientX, event.clientY, 0, 0)
        : focusedBox(root.current, controller),
      placement,
      cursor: controller.cursor.get(),
    })
    if (placement.target?.what === 'time') controller.preview.set(placement.preview)
  }
  function close() {
    if (controller.preview.get() === opened?.placement.preview) controller.preview.set(undefined)
    // Opening the menu took the focus and cleared the cursor; both return.
    controller.cursor.set(opened?.cursor)
    setOpened(undefined)
  }
  const menu = opened && (
    <ContextMenu
      label={schedulerTexts.actions}
      anchor={opened.anchor}
      box={opened.box}
      entries={itemsFor(opened.placement, controller)}
      onAction={(id) => act(id, opened.placement, controller)}
      onClose={close}
    />
  )
  return { onContextMenu, menu }
}

/** Chromium reports `mouse` for the keyboard too, so the button decides; Ctrl+click is a pointer on a Mac. */
function sourceOf({ nativeEvent, button, ctrlKey }: MouseEvent) {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return 'touch'
  return button === 2 || ctrlKey ? 'pointer' : 'keyboard'
}

const ICONS = {
  open: <SquareArrowOutUpRight aria-hidden="true" />,
  add: <Plus aria-hidden="true" />,
  paste: <ClipboardPaste aria-hidden="true" />,
  replaceContentType: <ImageUp aria-hidden="true" />,
  copy: <Copy aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
}

function itemsFor(
  { preview: { id, reason }, target }: ImagePlacement,
  controller: CalendarController,
): MenuEntry[] {
  const { direct, canEdit } = controller
  const disabledProps = target
    ? {}
    : { disabled: true, ...(reason !== undefined && { hint: reason }) }
  const paste = { id: 'paste', label: schedulerTexts.pasteImage, icon: ICONS.paste }
  if (id === undefined)
    return canEdit
      ? [
          { id: 'add', label: schedulerTexts.newHere, icon: ICONS.add, ...disabledProps },
          { ...paste, disabled: !target },
        ]
      : []
  if (id === DRAFT_ID) return [paste]
  const open = { id: 'open', label: schedulerTexts.open, icon: ICONS.open }
  if (!canEdit) return [open]
  const isKnown = controller.entries.some((entry) => entry.id === id)
  return [
    open,
    ...(direct.replaceContent
      ? [
          {
            id: 'replace',
            label: schedulerTexts.replaceContent,
            icon: ICONS.replaceContentType,
            ...disabledProps,
          },
        ]
      : []),
    { ...paste, disabled: !target },
    ...(direct.copyEntry && target
      ? [{ id: 'copy', label: entryCopiesTexts.open, icon: ICONS.copy }]
      : []),
    ...(isKnown
      ? [{ id: 'delete', label: schedulerTexts.delete, icon: ICONS.delete, danger: true }]
      : []),
  ]
}

function act(
  action: string,
  { preview: { id = '' }, target }: ImagePlacement,
  controller: CalendarController,
) {
  const { direct } = controller
  switch (action) {
    case 'open':
      return controller.onSelect(id)
    case 'add':
      return target?.what === 'time' ? controller.onSelectTime(target.times) : undefined
    case 'paste':
      return target && void paste(direct, target)
    case 'replace':
      return direct.replaceContent?.(id)
    case 'copy':
      return direct.copyEntry?.(id)
    case 'delete':
      return direct.deleteEntry(id)
  }
}

async function paste(
  direct: CalendarController['direct'],
  target: NonNullable<ImagePlacement['target']>,
) {
  try {
    const image = await clipboardImage()
    if (image) direct.placeImage(target, [image])
    else notify.error(schedulerTexts.nothingToPaste)
  } catch {
    notify.error(schedulerTexts.clipboardClosed(chordLabel('Mod+V')))
  }
}
