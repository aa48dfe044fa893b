import { type ReactNode, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'

import { buttonClass, type ButtonStyle } from './button.tsx'
import menu from './menu.module.css'
import styles from './popover.module.css'

interface PopoverProps {
  label: string
  /** Content of the button that opens it. */
  trigger: ReactNode
  buttonStyle?: ButtonStyle
  /** A function receives `close`, for links that leave the page. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A popover with its button, for filters or notifications. */
export function Popover({ label, trigger, buttonStyle, children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Button
        className={buttonClass(buttonStyle)}
        {...(buttonStyle?.square === true && { 'aria-label': label })}
      >
        {trigger}
      </Button>
      <AriaPopover className={menu.popover ?? ''} placement="bottom start" offset={4}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {typeof children === 'function' ? ({ close }) => children(close) : children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}

interface AnchoredPopoverProps {
  label: string
  /** Position; focus returns here. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** Open while rendered. One popover serves many triggers. */
export function AnchoredPopover({ label, anchor, onClose, children }: AnchoredPopoverProps) {
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => open || onClose()}
      className={menu.popover ?? ''}
      placement="bottom start"
      offset={4}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
    </AriaPopover>
  )
}
