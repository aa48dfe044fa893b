import '#src/platform/i18n/en/pending.ts'

import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Imported } from '#src/platform/outbox/store/archive-import.ts'
import { exportChanges } from '#src/widgets/export-changes/export-changes.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

interface Said {
  tone: 'plain' | 'bad'
  words: string
}

/** Export and import, whose code is loaded when somebody asks for it (OFF-19). */
export function useArchive() {
  const [busy, setBusy] = useState<'export' | 'import'>()
  const [said, setSaid] = useState<Said>()

  async function run(work: 'export' | 'import', deed: () => Promise<Said | undefined>) {
    setBusy(work)
    setSaid(undefined)
    setSaid(await deed())
    setBusy(undefined)
  }
  return {
    busy,
    said,
    dismiss: () => setSaid(undefined),
    exportAll: () => run('export', exportAll),
    importFrom: (file: File) => run('import', () => importFrom(file)),
  }
}

async function exportAll(): Promise<Said | undefined> {
  const done = await exportChanges().catch(() => false)
  return done ? undefined : { tone: 'bad', words: t('pending:exportFailed') }
}

async function importFrom(file: File): Promise<Said | undefined> {
  const outbox = currentOutbox()
  if (!outbox) return undefined
  const { importArchive, ImportError } =
    await import('#src/platform/outbox/store/archive-import.ts')
  try {
    const { db, userId, definitionOf } = outbox
    const imported = await importArchive({ db, userId, definitionOf }, file)
    return { tone: 'plain', words: importedWords(imported) }
  } catch (error) {
    const refused = error instanceof ImportError
    const words = refused ? t(`pending:refused-${error.reason}`) : whyNotSaved(error)
    return { tone: 'bad', words }
  } finally {
    // Also what was taken in before something failed.
    outbox.notify()
  }
}

const importedWords = ({ added, known, newer, broken }: Imported) =>
  [
    t('pending:imported', { count: added }),
    ...(known > 0 ? [t('pending:importedKnown', { count: known })] : []),
    ...(newer > 0 ? [t('pending:importedNewer', { count: newer })] : []),
    ...(broken > 0 ? [t('pending:importedBroken', { count: broken })] : []),
  ].join(' ')
