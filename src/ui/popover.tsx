import { type ReactNode, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'

import { buttonClass, type ButtonLook } from './button.tsx'
import menu from './menu.module.css'
import styles from './popover.module.css'

interface PopoverProps {
  label: string
  /** The face of the button that opens it. */
  face: ReactNode
  look?: ButtonLook
  /** Given a function, what it returns may close the popover: for a link that leads away. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Things to set or read beside the button that opens them: filters, notifications. */
export function Popover({ label, face, look, children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Button className={buttonClass(look)} {...(look?.square === true && { 'aria-label': label })}>
        {face}
      </Button>
      <AriaPopover className={menu.popover ?? ''} placement="bottom start" offset={4}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {typeof children === 'function' ? ({ close }) => children(close) : children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}

interface PopoverAtProps {
  label: string
  /** What it stands beside; focus returns there. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** Open while it is rendered: one for many places that would otherwise each have their own. */
export function PopoverAt({ label, anchor, onClose, children }: PopoverAtProps) {
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
