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
  useState,
} from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'

import { t } from '#src/platform/i18n/t.ts'

import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './modal.module.css'
import { openModals } from './open-modals.ts'
import { ProgressBar } from './progress-bar.tsx'

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
  /** What was entered is being stored: the dialog shows progress, and cannot be closed or changed meanwhile. */
  isSaving?: boolean
  /** Back is the router's: the dialog is a part of the URL, or asks whether to leave the page. */
  isRouted?: boolean
  children: ReactNode
}

/** Open while it is rendered. Escape, Back and the close control close it; focus stays inside and returns afterwards. */
export function Modal({
  title,
  onClose,
  size = 'normal',
  aside,
  head,
  foot,
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
              <ProgressBar label={t('common:saving')} />
            </div>
          )}
          <div className={styles.content} {...(isBlocked && BLOCKED_INPUT)}>
            <header className={styles.head}>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                <bdi>{title}</bdi>
              </Heading>
              {aside}
              <IconButton
                className={styles.close}
                label={t('common:close')}
                icon={<X aria-hidden="true" />}
                onClick={close}
              />
            </header>
            {head !== undefined && <div className={styles.below}>{head}</div>}
            <div className={styles.body}>
              <SavingContext value={beginSaving}>{children}</SavingContext>
            </div>
            {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
          </div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** The dialog itself or a form inside it may be saving. */
function useSavingCount(isSaving: boolean) {
  const [forms, setForms] = useState(0)
  const begin = useCallback(() => {
    setForms((count) => count + 1)
    return () => setForms((count) => count - 1)
  }, [])
  return [isSaving || forms > 0, begin] as const
}

const SavingContext = createContext<() => () => void>(() => () => {})

/** For a form inside a dialog: that stays open while the form is stored. */
export function useBlockModalWhileSaving(isSaving: boolean) {
  const begin = useContext(SavingContext)
  useEffect(() => (isSaving ? begin() : undefined), [isSaving, begin])
}

function blockEvent(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}
/** Focus may move, nothing else. */
const BLOCKED_INPUT = {
  onClickCapture: blockEvent,
  onBeforeInputCapture: blockEvent,
  onKeyDownCapture: (event: ReactKeyboardEvent) => event.key === 'Tab' || blockEvent(event),
}

/** While a nested dialog closes, focus is on the body for a frame, and a key pressed then reaches no dialog. */
function useOpenModal(isRouted: boolean, onClose: () => boolean) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const modal = { close: () => close(), isRouted }
    const remove = openModals.add(modal)
    const closeTopmost = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return
      if (target === document.body && openModals.get().at(-1) === modal) close()
    }
    document.addEventListener('keydown', closeTopmost)
    return () => {
      remove()
      document.removeEventListener('keydown', closeTopmost)
    }
  }, [isRouted])
}
