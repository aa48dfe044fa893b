import '#src/platform/i18n/en/editor-page.ts'

import { Download, FileCheck, FileX } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'

import type { Layout } from '#src/domain/design/layouts.ts'
import { readDesign } from '#src/domain/design/read.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import { emptyDesign } from '../open/empty-design.ts'
import { downloadText } from './download-text.ts'
import styles from './repair-page.module.css'

interface RepairPageProps {
  name: string
  broken: string
  /** A change that was not accepted; it is what has to be mended. */
  refused: Op | undefined
  /** As it came, or as it was typed on an earlier visit. */
  text: string
  /** Those that it was made for. */
  layouts: readonly Layout[]
  mayEdit: boolean
  onText: (text: string) => void
  onRepaired: (design: Design) => void
}

/** A design that cannot be read: its text, which nothing is lost of. */
export function RepairPage({
  name,
  broken,
  refused,
  text: start,
  layouts,
  mayEdit,
  ...deeds
}: RepairPageProps) {
  const [text, setText] = useState(start)
  const [isAsking, setIsAsking] = useState(false)
  const read = readDesign(useDeferredValue(text))
  const id = useId()
  return (
    <section className={styles.page} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('editorPage:broken')}</h2>
      <p>
        <bdi>{name}</bdi>
      </p>
      {refused && <p>{t('editorPage:refused', { why: refusalText(refused) })}</p>}
      <p>{t('editorPage:brokenWhy', { why: broken })}</p>
      <p className="quiet">{t('editorPage:brokenHint')}</p>
      <label htmlFor={`${id}-text`}>{t('editorPage:brokenText')}</label>
      <textarea
        id={`${id}-text`}
        className={styles.text}
        value={text}
        readOnly={!mayEdit}
        spellCheck={false}
        dir="ltr"
        onChange={(event) => {
          setText(event.target.value)
          deeds.onText(event.target.value)
        }}
      />
      <Standing read={read} />
      <div className={styles.buttons}>
        <Button onClick={() => downloadText(name, text)}>
          <Download aria-hidden="true" />
          {t('editorPage:downloadText')}
        </Button>
        {mayEdit && (
          <>
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {t('editorPage:startEmpty')}
            </Button>
            <Button
              variant="primary"
              disabled={'broken' in read}
              onClick={() => {
                const now = readDesign(text)
                if ('design' in now) deeds.onRepaired(now.design)
              }}
            >
              {t('editorPage:openRepaired')}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDeletion
          title={t('editorPage:startEmptyTitle')}
          confirm={t('editorPage:startEmpty')}
          losses={[t('editorPage:startEmptyLoss')]}
          onConfirm={async () => deeds.onRepaired(emptyDesign(layouts))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

const Standing = ({ read }: { read: ReturnType<typeof readDesign> }) =>
  'broken' in read ? (
    <Note boxed tone="warn" icon={<FileX aria-hidden="true" />}>
      {t('editorPage:stillBroken', { why: read.broken })}
    </Note>
  ) : (
    <Note boxed icon={<FileCheck aria-hidden="true" />}>
      {t('editorPage:readable', { count: read.design.layers.length })}
    </Note>
  )
