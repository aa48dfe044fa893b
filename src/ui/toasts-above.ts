export const TOASTS_ID = 'toasts'
/** A toast with its margins: the width at the right of the window that toasts may cover. */
const TOAST_SPACE_PX = 400
const GAP_PX = 16

/** The buttons of the open dialogs, the topmost last. */
const open: Element[] = []

function place() {
  const box = open.at(-1)?.getBoundingClientRect()
  const isInTheWay = box !== undefined && box.right > window.innerWidth - TOAST_SPACE_PX
  const height = isInTheWay ? Math.round(window.innerHeight - box.top) + GAP_PX : 0
  document.getElementById(TOASTS_ID)?.style.setProperty('--dialog-buttons', `${height}px`)
}

/** A ref: keeps toasts above the buttons of a dialog, which moves when its own height or the window changes. */
export function keepToastsAbove(buttons: HTMLElement | null) {
  const dialog = buttons?.parentElement
  if (!buttons || !dialog) return
  open.push(buttons)
  const observer = new ResizeObserver(place)
  observer.observe(dialog)
  window.addEventListener('resize', place)
  return () => {
    open.splice(open.indexOf(buttons), 1)
    observer.disconnect()
    window.removeEventListener('resize', place)
    place()
  }
}
