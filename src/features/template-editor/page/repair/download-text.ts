import { download } from '#src/widgets/export-changes/download.ts'

/** What no file system minds in a name. */
const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '').trim() || 'template'

export const downloadText = (name: string, text: string) =>
  download(new Blob([text], { type: 'application/json' }), `${safe(name)}.json`)
