import './toast-area.css'

import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react'
import { useEffect } from 'react'
import {
  type CloseButtonProps,
  type IconProps,
  toast,
  ToastContainer,
} from 'react-toastify/unstyled'

import { commonTexts } from '#src/texts/common.ts'

import { IconButton } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { followButtons, TOASTS_ID } from './toasts-above.ts'

/** SHELL-39, SHELL-40 */
const LIFETIME_MS = 2_500
const MAX_VISIBLE = 20

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

/**
 * Where toasts appear (SHELL-37): above open dialogs and not inert. Rendered once. Texts come from
 * `platform/toast` with the class `toast-text`.
 */
export function ToastArea() {
  useEffect(() => toast.onChange(followButtons), [])
  return (
    <div id={TOASTS_ID} data-react-aria-top-layer="true">
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
