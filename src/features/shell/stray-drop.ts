/** A file dropped beside its place would make the browser leave the page, and take with it what was typed there. */
export function keepPageOnStrayDrop() {
  addEventListener('dragover', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  addEventListener('drop', (event) => event.preventDefault())
}
