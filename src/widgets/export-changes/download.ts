/** Long enough for a browser to have taken the file. */
const KEPT_MS = 60_000

/** Hands a file to the reader, as a link to it would. */
export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
