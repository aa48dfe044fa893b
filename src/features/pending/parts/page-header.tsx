import { Download, Send, Upload, X, HardDrive, RefreshCw } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { OutboxView } from '#src/platform/outbox/show/watch.ts'
import type { Imported } from '#src/platform/outbox/store/archive-import.ts'
import { BUDGET, BUDGET_WARNING } from '#src/platform/outbox/store/budget.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { commonTexts } from '#src/texts/common.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { exportChanges } from '#src/widgets/export-changes/export-changes.ts'
import { sendNow } from '#src/widgets/save-problem/send-now.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from '../page.module.css'

const MEGABYTE = 1_000_000

interface PageHeadProps {
  summary: { title: string; comment: string }
  titleRef: RefObject<HTMLHeadingElement | null>
  /** There are unfinished changes. */
  isFilled: boolean
  isReadOnly: boolean
}

export function PageHeader({ summary, titleRef, isFilled, isReadOnly }: PageHeadProps) {
  const archive = useArchive()
  return (
    <>
      <header className={styles.head}>
        <div className={styles.summary} aria-live="polite">
          <h2 className={styles.title} ref={titleRef} tabIndex={-1}>
            {summary.title}
          </h2>
          {summary.comment !== '' && <p className="second">{summary.comment}</p>}
        </div>
        <div className={styles.tools}>
          {isFilled && (
            <Button
              variant="quiet"
              busy={archive.busy === 'export'}
              onClick={() => void archive.exportAll()}
            >
              <Download aria-hidden="true" />
              {pendingTexts.export}
            </Button>
          )}
          {!isReadOnly && <Import {...archive} />}
          {isFilled && !isReadOnly && (
            <Button onClick={sendNow}>
              <Send aria-hidden="true" />
              {pendingTexts.sendNow}
            </Button>
          )}
        </div>
      </header>
      {archive.notice && (
        <Note
          boxed
          tone={archive.notice.tone}
          action={
            <IconButton
              size="small"
              label={commonTexts.dismiss}
              icon={<X aria-hidden="true" />}
              onClick={() => {
                titleRef.current?.focus()
                archive.dismiss()
              }}
            />
          }
        >
          {archive.notice.words}
        </Note>
      )}
    </>
  )
}

function Import({ busy, importFrom }: Pick<ReturnType<typeof useArchive>, 'busy' | 'importFrom'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Allows choosing the same file again.
          target.value = ''
          if (file) void importFrom(file)
        }}
      />
      <Button variant="quiet" busy={busy === 'import'} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {pendingTexts.import}
      </Button>
    </>
  )
}

interface Notice {
  tone: 'plain' | 'bad'
  words: string
}

/** Export and import; the code loads on demand (OFF-19). */
function useArchive() {
  const [busy, setBusy] = useState<'export' | 'import'>()
  const [notice, setNotice] = useState<Notice>()

  async function run(work: 'export' | 'import', action: () => Promise<Notice | undefined>) {
    setBusy(work)
    setNotice(undefined)
    setNotice(await action())
    setBusy(undefined)
  }
  return {
    busy,
    notice,
    dismiss: () => setNotice(undefined),
    exportAll: () => run('export', exportAll),
    importFrom: (file: File) => run('import', () => importFrom(file)),
  }
}

async function exportAll(): Promise<Notice | undefined> {
  const done = await exportChanges().catch(() => false)
  return done ? undefined : { tone: 'bad', words: pendingTexts.exportFailed }
}

async function importFrom(file: File): Promise<Notice | undefined> {
  const outbox = currentOutbox()
  if (!outbox) return undefined
  const code = await import('#src/platform/outbox/store/archive-import.ts').catch(() => undefined)
  if (!code) return { tone: 'bad', words: pendingTexts.importNotLoaded }
  try {
    const { db, userId, definitionOf } = outbox
    const now = () => Date.now()
    const imported = await code.importArchive({ db, userId, definitionOf, now }, file)
    return { tone: 'plain', words: importSummary(imported) }
  } catch (error) {
    if (!(error instanceof code.ImportError)) return { tone: 'bad', words: whyNotSaved(error) }
    const { imported, reason } = error
    const done = imported ? [importSummary(imported)] : []
    return { tone: 'bad', words: [...done, pendingTexts.refused[reason]].join(' ') }
  } finally {
    // Also sends changes imported before a failure.
    outbox.notify()
  }
}

const importSummary = ({ added, known, newer, broken }: Imported) =>
  [
    pendingTexts.imported(added),
    ...(known > 0 ? [pendingTexts.importedKnown(known)] : []),
    ...(newer > 0 ? [pendingTexts.importedNewer(newer)] : []),
    ...(broken > 0 ? [pendingTexts.importedBroken(broken)] : []),
  ].join(' ')

/** Notes about the whole outbox. */
export const Notices = ({ isReadOnly, files }: Pick<OutboxView, 'isReadOnly' | 'files'>) => (
  <>
    {isReadOnly && (
      <Note
        boxed
        tone="warn"
        icon={<RefreshCw aria-hidden="true" />}
        action={
          <Button size="small" onClick={() => void updates.accept()}>
            {commonTexts.reload}
          </Button>
        }
      >
        {pendingTexts.readOnly}
      </Note>
    )}
    {usedShare(files) >= BUDGET_WARNING && (
      <Note boxed tone="warn" icon={<HardDrive aria-hidden="true" />}>
        {storageUsage(files)}
      </Note>
    )}
  </>
)

const usedShare = ({ files, bytes }: OutboxView['files']) =>
  Math.max(files / BUDGET.files, bytes / BUDGET.bytes)
const storageUsage = ({ files, bytes }: OutboxView['files']) =>
  pendingTexts.budget({
    mb: Math.ceil(bytes / MEGABYTE),
    mostMb: BUDGET.bytes / MEGABYTE,
    files,
    mostFiles: BUDGET.files,
  })
