import { type ReactNode, useMemo } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'

import { buttonClass, type ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import { wrapTexts } from './wrap-texts.tsx'

export interface MenuEntry {
  id: string
  label: string
  /** A quieter line below: why it cannot be chosen, for instance. */
  hint?: string
  icon?: ReactNode
  /** Destroys something. */
  danger?: boolean
  disabled?: boolean
}

interface MenuProps {
  /** The name of the menu, and of the button that opens it when that is square, an icon alone. */
  label: string
  /** The face of that button. */
  children: ReactNode
  look?: ButtonLook
  disabled?: boolean
  /** Within a row or card: the grid around it leads the focus here. */
  inRow?: boolean
  entries: readonly MenuEntry[]
  onAction: (id: string) => void
}

export function Menu({
  label,
  children,
  look,
  disabled = false,
  inRow = false,
  entries,
  onAction,
}: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        className={buttonClass(look)}
        isDisabled={disabled}
        excludeFromTabOrder={inRow}
        {...(look?.square === true && { 'aria-label': label })}
      >
        {wrapTexts(children)}
      </AriaButton>
      <Popover className={styles.popover ?? ''} placement="bottom start" offset={4}>
        <Entries label={label} entries={entries} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  )
}

interface MenuAtProps extends EntriesProps {
  /** What it belongs to; focus returns there. */
  anchor: HTMLElement
  /** Where it opens, on the screen. */
  box: DOMRect
  onClose: () => void
}

/** A context menu, open while it is rendered. */
export function MenuAt({ anchor, box, onClose, onAction, ...props }: MenuAtProps) {
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <Popover
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
