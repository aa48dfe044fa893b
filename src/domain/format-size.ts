const KB = 1024
const MB = KB * KB

const GB = KB * MB

/** Like file managers: `820 KB`, `1.4 MB`, `10.0 GB`. */
export function formatSize(bytes: number) {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`
}
