import './toast-area.css'

import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import {
  type CloseButtonProps,
  type IconProps,
  toast,
  ToastContainer,
} from 'react-toastify/unstyled'

import { commonTexts } from '#src/texts/common.ts'

import { IconButton } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { focusTopmost } from './take-focus.ts'

/** SHELL-39, SHELL-40 */
const LIFETIME_MS = 2_500
const MAX_VISIBLE = 20
/** A toast with its margins: the width at the right of the window that toasts may cover. */
const TOAST_SPACE_PX = 400
const GAP_PX = 16
const CHECK_MS = 100

const CloseButton = ({ closeToast }: Pick<CloseButtonProps, 'closeToast'>) => (
  <IconButton
    size="small"
    label={commonTexts.dismiss}
    icon={<X aria-hidden="true" />}
    onClick={(event) => closeToast(event)}
  />
)

function ToastIcon({ type, isLoading }: Pick<IconProps, 'type' | 'isLoading'>) {
  if (isLoading) return <Spinner />
  if (type === 'success') return <CircleCheck aria-hidden="true" />
  if (type === 'error') return <CircleAlert aria-hidden="true" />
  return <Clock aria-hidden="true" />
}

/** The height that the buttons of the topmost dialog need, if toasts could cover them. */
function heightOfButtons() {
  const box = [...document.querySelectorAll('[data-toasts-above="dialog"]')]
    .at(-1)
    ?.getBoundingClientRect()
  const isInTheWay = box !== undefined && box.right > window.innerWidth - TOAST_SPACE_PX
  return isInTheWay ? Math.round(window.innerHeight - box.top) + GAP_PX : 0
}

/**
 * Keeps toasts above the buttons of dialogs. The buttons move as the dialog's content loads. A `ResizeObserver` of the dialog
 * would report loops of the observers in it.
 */
function useRoomForButtons() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const place = () => {
      clearTimeout(timer)
      area.current?.style.setProperty('--dialog-buttons', `${heightOfButtons()}px`)
      timer = setTimeout(() => {
        if (area.current?.querySelector('[role="alert"]')) place()
      }, CHECK_MS)
    }
    const ignoreToasts = toast.onChange(place)
    return () => {
      ignoreToasts()
      clearTimeout(timer)
    }
  }, [])
  return area
}

/** Each button of a toast closes it, and would take the focus with it. */
function passFocusOfButton({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('button')) focusTopmost()
}

/**
 * Where toasts appear (SHELL-37): above open dialogs and not inert. Rendered once. Texts come from
 * `platform/toast` with the class `toast-text`.
 */
export function ToastArea() {
  const area = useRoomForButtons()
  return (
    <div ref={area} data-react-aria-top-layer="true" onClickCapture={passFocusOfButton}>
      <ToastContainer
        position="bottom-right"
        autoClose={LIFETIME_MS}
        limit={MAX_VISIBLE}
        pauseOnHover
        hideProgressBar
        closeOnClick={false}
        draggable={false}
        transition={false}
        closeButton={CloseButton}
        icon={ToastIcon}
      />
    </div>
  )
}
