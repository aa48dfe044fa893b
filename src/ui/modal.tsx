import { X } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'

import { commonTexts } from '#src/texts/common.ts'

import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './modal.module.css'
import { openModals } from './open-modals.ts'
import { pressedKey } from './pressed-key.ts'
import { ProgressBar } from './progress-bar.tsx'

interface ModalProps {
  title: string
  onClose: () => void
  /**
   * 640 px (SHELL-28), unless the specification names another width: 'move' for move and folder
   * dialogs, 'revision', 'file'; 'device' fits a panel and its data.
   */
  size?: 'normal' | 'move' | 'revision' | 'file' | 'device'
  /** Beside the title. */
  titleExtra?: ReactNode
  /** Below the title and above the scrolling content, such as tabs. */
  header?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** 'alertdialog' if something can be lost. */
  role?: 'dialog' | 'alertdialog'
  /** Shows progress; until it ends the dialog can be neither closed nor edited. */
  isSaving?: boolean
  /** The router handles Back: the dialog is part of the URL or guards navigation. */
  isRouted?: boolean
  children: ReactNode
}

/** Open while rendered. Escape, Back and the close button close it. Focus is trapped and then restored. */
export function Modal({
  title,
  onClose,
  size = 'normal',
  titleExtra,
  header,
  footer,
  role = 'dialog',
  isSaving = false,
  isRouted = false,
  children,
}: ModalProps) {
  const [isBlocked, beginSaving] = useSavingCount(isSaving)
  const close = () => {
    if (!isBlocked) onClose()
    return !isBlocked
  }
  useOpenModal(isRouted, close)
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={isBlocked}
      onOpenChange={(open) => open || close()}
      className={styles.veil ?? ''}
    >
      <AriaModal className={classNames(styles.modal, styles[size])}>
        <Dialog className={styles.dialog ?? ''} role={role}>
          {isBlocked && (
            <div className={styles.saving}>
              <ProgressBar label={commonTexts.saving} />
            </div>
          )}
          <div
            className={styles.content}
            data-toasts-above={SHEET[size]}
            {...(isBlocked && BLOCKED_INPUT)}
          >
            <header className={styles.head}>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                <bdi>{title}</bdi>
              </Heading>
              {titleExtra}
              <IconButton
                className={styles.close}
                label={commonTexts.close}
                icon={<X aria-hidden="true" />}
                onClick={close}
              />
            </header>
            {header !== undefined && <div className={styles.below}>{header}</div>}
            <div className={styles.body}>
              <SavingContext value={beginSaving}>{children}</SavingContext>
            </div>
            {footer !== undefined && (
              <footer className={styles.foot} data-toasts-above="dialog">
                {footer}
              </footer>
            )}
          </div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** For a dialog that the user can close while a request runs, and open another in its place. */
export function useDismissal() {
  const isDismissed = useRef(false)
  return {
    /** Wraps what the user closes it with. */
    dismiss: (close: () => void) => () => {
      isDismissed.current = true
      close()
    },
    /** At the end of the request. Not by whether it is shown: saving may have removed it. */
    unlessDismissed: (act: () => void) => {
      if (!isDismissed.current) act()
    },
  }
}

/** On a phone, a dialog of these sizes stands at the bottom of the screen; the others fill it. */
const SHEET: { [size in NonNullable<ModalProps['size']>]?: 'sheet' } = {
  normal: 'sheet',
  move: 'sheet',
  revision: 'sheet',
}

/** Whether the dialog or any form inside it is saving. */
function useSavingCount(isSaving: boolean) {
  const [forms, setForms] = useState(0)
  const begin = useCallback(() => {
    setForms((count) => count + 1)
    return () => setForms((count) => count - 1)
  }, [])
  return [isSaving || forms > 0, begin] as const
}

const SavingContext = createContext<() => () => void>(() => () => {})

/** Keeps the surrounding dialog open while a form inside it is saving. */
export function useBlockModalWhileSaving(isSaving: boolean) {
  const begin = useContext(SavingContext)
  useEffect(() => (isSaving ? begin() : undefined), [isSaving, begin])
}

function blockEvent(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}
/** Only Tab works. */
const BLOCKED_INPUT = {
  onClickCapture: blockEvent,
  onBeforeInputCapture: blockEvent,
  onKeyDownCapture: (event: ReactKeyboardEvent) => pressedKey(event) === 'Tab' || blockEvent(event),
}

/** While a nested dialog closes, focus is on the body for one frame, and no dialog receives key events. */
function useOpenModal(isRouted: boolean, onClose: () => boolean) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const modal = { close: () => close(), isRouted }
    const remove = openModals.add(modal)
    const closeTopmost = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return
      if (event.target === document.body && openModals.get().at(-1) === modal) close()
    }
    document.addEventListener('keydown', closeTopmost)
    return () => {
      remove()
      document.removeEventListener('keydown', closeTopmost)
    }
  }, [isRouted])
}
