import '#src/platform/i18n/en/entry-copies.ts'
import '#src/platform/i18n/en/scheduler.ts'

import { ClipboardPaste, Copy, ImageUp, Plus, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { type MouseEvent, type RefObject, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { MenuAt, type MenuEntry } from '#src/ui/menu.tsx'

import { DRAFT_ID } from '../calendar/shown-entry.ts'
import type { Cursor, Stage } from '../calendar/stage.ts'
import type { Landing } from './landing.ts'
import { focusedBox, landingAtFocus, landingUnder } from './spot-under.ts'
import { clipboardImage } from './use-arriving-images.ts'

interface Opened {
  anchor: HTMLElement
  box: DOMRect
  landing: Landing
  cursor: Cursor | undefined
}

/** The context menu of a slot, a day or an entry, by the pointer or the keyboard. A finger's long press lifts entries instead. */
export function useCalendarMenu(root: RefObject<HTMLElement | null>, stage: Stage) {
  const [opened, setOpened] = useState<Opened>()

  function onContextMenu(event: MouseEvent) {
    const how = kindOf(event)
    if (how === 'touch' || event.defaultPrevented || !root.current) return
    const isPointer = how === 'pointer'
    const landing = isPointer
      ? landingUnder(root.current, stage, event)
      : landingAtFocus(root.current, stage)
    if (!landing || itemsFor(landing, stage).length === 0) return
    event.preventDefault()
    const { activeElement } = document
    setOpened({
      anchor:
        activeElement instanceof HTMLElement && root.current.contains(activeElement)
          ? activeElement
          : root.current,
      box: isPointer
        ? new DOMRect(event.clientX, event.clientY, 0, 0)
        : focusedBox(root.current, stage),
      landing,
      cursor: stage.cursor.get(),
    })
    if (landing.target?.what === 'time') stage.ghost.set(landing.ghost)
  }
  function close() {
    if (stage.ghost.get() === opened?.landing.ghost) stage.ghost.set(undefined)
    // It went with the focus, which returns.
    stage.cursor.set(opened?.cursor)
    setOpened(undefined)
  }
  const menu = opened && (
    <MenuAt
      label={t('scheduler:actions')}
      anchor={opened.anchor}
      box={opened.box}
      entries={itemsFor(opened.landing, stage)}
      onAction={(id) => act(id, opened.landing, stage)}
      onClose={close}
    />
  )
  return { onContextMenu, menu }
}

/** Chromium says `mouse` for keys too; the button tells them apart, but for a Mac's Ctrl with a click. */
function kindOf({ nativeEvent, button, ctrlKey }: MouseEvent) {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return 'touch'
  return button === 2 || ctrlKey ? 'pointer' : 'keyboard'
}

const ICONS = {
  open: <SquareArrowOutUpRight aria-hidden="true" />,
  add: <Plus aria-hidden="true" />,
  paste: <ClipboardPaste aria-hidden="true" />,
  replace: <ImageUp aria-hidden="true" />,
  copy: <Copy aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
}

function itemsFor({ ghost: { id, reason }, target }: Landing, stage: Stage): MenuEntry[] {
  const { direct, maySet } = stage
  const off = target ? {} : { disabled: true, ...(reason !== undefined && { hint: reason }) }
  const paste = { id: 'paste', label: t('scheduler:pasteImage'), icon: ICONS.paste }
  if (id === undefined)
    return maySet
      ? [
          { id: 'add', label: t('scheduler:newHere'), icon: ICONS.add, ...off },
          { ...paste, disabled: !target },
        ]
      : []
  if (id === DRAFT_ID) return [paste]
  const open = { id: 'open', label: t('scheduler:open'), icon: ICONS.open }
  if (!maySet) return [open]
  const isKnown = stage.known.some((entry) => entry.id === id)
  return [
    open,
    ...(direct.replaceContent
      ? [{ id: 'replace', label: t('scheduler:replaceContent'), icon: ICONS.replace, ...off }]
      : []),
    { ...paste, disabled: !target },
    ...(direct.copyEntry && target
      ? [{ id: 'copy', label: t('entryCopies:open'), icon: ICONS.copy }]
      : []),
    ...(isKnown
      ? [{ id: 'delete', label: t('scheduler:delete'), icon: ICONS.delete, danger: true }]
      : []),
  ]
}

function act(action: string, { ghost: { id = '' }, target }: Landing, stage: Stage) {
  const { direct } = stage
  switch (action) {
    case 'open':
      return stage.onSelect(id)
    case 'add':
      return target?.what === 'time' ? stage.onChoose(target.times) : undefined
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

async function paste(direct: Stage['direct'], target: NonNullable<Landing['target']>) {
  try {
    const image = await clipboardImage()
    if (image) direct.placeImage(target, [image])
    else notify.error(t('scheduler:nothingToPaste'))
  } catch {
    notify.error(t('scheduler:clipboardClosed'))
  }
}
