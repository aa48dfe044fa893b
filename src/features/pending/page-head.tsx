import '#src/platform/i18n/en/pending.ts'

import { Download, Send, Upload, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

import styles from './pending-page.module.css'
import { useArchive } from './use-archive.ts'

interface PageHeadProps {
  summary: { title: string; comment: string }
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Something waits or needs somebody. */
  isFilled: boolean
  isReadOnly: boolean
}

export function PageHead({ summary, titleRef, isFilled, isReadOnly }: PageHeadProps) {
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
              {t('pending:export')}
            </Button>
          )}
          {!isReadOnly && <Import {...archive} />}
          {isFilled && !isReadOnly && (
            <Button onClick={() => void currentOutbox()?.sendNow()}>
              <Send aria-hidden="true" />
              {t('pending:sendNow')}
            </Button>
          )}
        </div>
      </header>
      {archive.said && (
        <Note
          boxed
          tone={archive.said.tone}
          action={
            <IconButton
              size="small"
              label={t('common:dismiss')}
              icon={<X aria-hidden="true" />}
              onClick={archive.dismiss}
            />
          }
        >
          {archive.said.words}
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
          // So that the same file can be chosen again.
          target.value = ''
          if (file) void importFrom(file)
        }}
      />
      <Button variant="quiet" busy={busy === 'import'} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {t('pending:import')}
      </Button>
    </>
  )
}
