import { type ReactNode, useMemo } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'

import { buttonClass, type ButtonStyle } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import { wrapTexts } from './wrap-texts.tsx'

export interface MenuEntry {
  id: string
  label: string
  /** Second line, such as why the item is disabled. */
  hint?: string
  icon?: ReactNode
  /** A destructive action. */
  danger?: boolean
  disabled?: boolean
}

interface MenuProps {
  /** Accessible name of the menu, and of its button if that is an icon. */
  label: string
  /** Content of the button that opens the menu. */
  children: ReactNode
  buttonStyle?: ButtonStyle
  disabled?: boolean
  /** Inside a grid row or card: the grid moves focus here, not Tab. */
  inRow?: boolean
  entries: readonly MenuEntry[]
  onAction: (id: string) => void
}

export function Menu({
  label,
  children,
  buttonStyle,
  disabled = false,
  inRow = false,
  entries,
  onAction,
}: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        className={buttonClass(buttonStyle)}
        isDisabled={disabled}
        excludeFromTabOrder={inRow}
        {...(buttonStyle?.square === true && { 'aria-label': label })}
      >
        {wrapTexts(children)}
      </AriaButton>
      <Popover className={styles.popover ?? ''} placement="bottom start" offset={4}>
        <Entries label={label} entries={entries} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  )
}

interface ContextMenuProps extends EntriesProps {
  /** Focus returns here. */
  anchor: HTMLElement
  /** Position in viewport coordinates. */
  box: DOMRect
  onClose: () => void
}

/** A context menu, open while rendered. */
export function ContextMenu({ anchor, box, onClose, onAction, ...props }: ContextMenuProps) {
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <Popover
      aria-label={props.label}
      triggerRef={trigger}
      getTargetRect={() => box}
      isOpen
      onOpenChange={(open) => open || onClose()}
      className={classNames(styles.popover, styles.context)}
      placement="bottom start"
      offset={0}
    >
      <Entries
        {...props}
        isFocused
        onAction={(id) => {
          onClose()
          onAction(id)
        }}
      />
    </Popover>
  )
}

interface EntriesProps extends Pick<MenuProps, 'label' | 'entries' | 'onAction'> {
  isFocused?: boolean
}

const Entries = ({ label, entries, onAction, isFocused = false }: EntriesProps) => (
  <AriaMenu
    aria-label={label}
    className={styles.menu ?? ''}
    onAction={(key) => onAction(String(key))}
    {...(isFocused && { autoFocus: 'first' as const })}
  >
    {entries.map((entry) => (
      <MenuItem
        key={entry.id}
        id={entry.id}
        textValue={entry.label}
        isDisabled={entry.disabled ?? false}
        className={classNames(styles.item, entry.danger && styles.danger)}
      >
        {entry.icon}
        {entry.hint === undefined ? (
          <span>{entry.label}</span>
        ) : (
          <span className={styles.words}>
            <Text slot="label">{entry.label}</Text>
            <Text slot="description" className={styles.hint ?? ''}>
              {entry.hint}
            </Text>
          </span>
        )}
      </MenuItem>
    ))}
  </AriaMenu>
)
