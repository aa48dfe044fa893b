/** Copies text; on plain HTTP, where browsers have no clipboard API, by the command of old. Rejects if neither works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copyByCommand(text)) throw error
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false
  const provide = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isCopied = event.clipboardData !== null
  }
  // Safari copies only while something is selected. The focus stays, which a dialog would take back.
  const selected = document.createElement('span')
  selected.textContent = text
  selected.className = 'visually-hidden'
  document.body.append(selected)
  document.getSelection()?.selectAllChildren(selected)
  document.addEventListener('copy', provide, { capture: true })
  try {
    return document.execCommand('copy') && isCopied
  } finally {
    document.removeEventListener('copy', provide, { capture: true })
    document.getSelection()?.removeAllRanges()
    selected.remove()
  }
}
