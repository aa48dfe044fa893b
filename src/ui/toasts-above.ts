export const TOASTS_ID = 'toasts'
/** A toast with its margins: the width at the right of the window that toasts may cover. */
const TOAST_SPACE_PX = 400
const GAP_PX = 16
const CHECK_MS = 100

/** The buttons of the open dialogs, the topmost last. */
const open: Element[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function place(area: HTMLElement) {
  const box = open.at(-1)?.getBoundingClientRect()
  const isInTheWay = box !== undefined && box.right > window.innerWidth - TOAST_SPACE_PX
  const height = isInTheWay ? Math.round(window.innerHeight - box.top) + GAP_PX : 0
  area.style.setProperty('--dialog-buttons', `${height}px`)
}

/**
 * Keeps toasts above the buttons of the topmost dialog while there are any. The buttons move as the dialog's content loads. A
 * `ResizeObserver` of the dialog would report loops of the observers in it.
 */
export function followButtons() {
  clearTimeout(timer)
  const area = document.getElementById(TOASTS_ID)
  if (!area) return
  place(area)
  timer = setTimeout(() => {
    if (area.querySelector('[role="alert"]')) followButtons()
  }, CHECK_MS)
}

/** A ref of the buttons of a dialog. */
export function keepToastsAbove(buttons: HTMLElement | null) {
  if (!buttons) return
  open.push(buttons)
  followButtons()
  return () => {
    open.splice(open.indexOf(buttons), 1)
    followButtons()
  }
}
