import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'

import { t } from '#src/platform/i18n/t.ts'

import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  /** 640 px unless the content asks for another width (SHELL-28). */
  size?: 'normal' | 'move' | 'revision' | 'file' | 'device'
  /** Beside the title. */
  aside?: ReactNode
  /** Under the title, outside of what scrolls: tabs. */
  head?: ReactNode
  /** Buttons, the one that matters last. */
  foot?: ReactNode
  /** 'alertdialog' where something is lost. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** Open while it is rendered. Escape and the close control close it; focus stays inside and returns afterwards. */
export function Modal({
  title,
  onClose,
  size = 'normal',
  aside,
  head,
  foot,
  role = 'dialog',
  children,
}: ModalProps) {
  useEscapeWithoutFocus(onClose)
  return (
    <ModalOverlay isOpen onOpenChange={(open) => open || onClose()} className={styles.veil ?? ''}>
      <AriaModal className={classNames(styles.modal, styles[size])}>
        <Dialog className={styles.dialog ?? ''} role={role}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              <bdi>{title}</bdi>
            </Heading>
            {aside}
            <IconButton
              className={styles.close}
              label={t('common:close')}
              icon={<X aria-hidden="true" />}
              onClick={onClose}
            />
          </header>
          {head !== undefined && <div className={styles.below}>{head}</div>}
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

const openModals: symbol[] = []

/** While a nested dialog closes, focus is on the body for a frame, and a key pressed then reaches no dialog. */
function useEscapeWithoutFocus(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const modal = Symbol('modal')
    openModals.push(modal)
    const closeTopmost = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return
      if (target === document.body && openModals.at(-1) === modal) close()
    }
    document.addEventListener('keydown', closeTopmost)
    return () => {
      openModals.splice(openModals.indexOf(modal), 1)
      document.removeEventListener('keydown', closeTopmost)
    }
  }, [])
}
