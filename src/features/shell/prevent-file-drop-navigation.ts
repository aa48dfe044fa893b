/** Dropping a file outside a drop area would navigate away and lose unsaved input. */
export function preventFileDropNavigation() {
  addEventListener('dragover', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  addEventListener('drop', (event) => event.preventDefault())
}
