import { Download, FileCheck, FileX } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'

import type { Layout } from '#src/domain/design/layouts.ts'
import { readDesign } from '#src/domain/design/read.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { download } from '#src/widgets/export-changes/download.ts'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import { emptyDesign } from './begin.ts'
import styles from './repair-page.module.css'

interface RepairPageProps {
  /** Empty for a new template without one. */
  name: string
  broken: string
  /** A rejected change whose design is shown. */
  rejectedChange: Op | undefined
  /** The stored text, or the draft of an earlier visit. */
  text: string
  /** Layouts of an empty design. */
  layouts: readonly Layout[]
  canEdit: boolean
  onText: (text: string) => void
  onRepaired: (design: Design) => void
}

/** Shows a design that cannot be read as text, for repair or download. */
export function RepairPage({
  name,
  broken,
  rejectedChange,
  text: start,
  layouts,
  canEdit,
  ...handlers
}: RepairPageProps) {
  const [text, setText] = useState(start)
  const [isAsking, setIsAsking] = useState(false)
  const read = readDesign(useDeferredValue(text))
  const id = useId()
  return (
    <section className={styles.page} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{editorPageTexts.broken}</h2>
      {name !== '' && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      {rejectedChange && <p>{editorPageTexts.refused(rejectionText(rejectedChange))}</p>}
      <p>{editorPageTexts.brokenWhy(broken)}</p>
      <p className="quiet">{editorPageTexts.brokenHint}</p>
      <label htmlFor={`${id}-text`}>{editorPageTexts.brokenText}</label>
      <textarea
        id={`${id}-text`}
        className={styles.text}
        value={text}
        readOnly={!canEdit}
        spellCheck={false}
        dir="ltr"
        onChange={(event) => {
          setText(event.target.value)
          handlers.onText(event.target.value)
        }}
      />
      <ReadResult read={read} />
      <div className={styles.buttons}>
        <Button onClick={() => downloadText(name, text)}>
          <Download aria-hidden="true" />
          {editorPageTexts.downloadText}
        </Button>
        {canEdit && (
          <>
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {editorPageTexts.startEmpty}
            </Button>
            <Button
              variant="primary"
              disabled={'broken' in read}
              onClick={() => {
                const now = readDesign(text)
                if ('design' in now) handlers.onRepaired(now.design)
              }}
            >
              {editorPageTexts.openRepaired}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDeletion
          title={editorPageTexts.startEmptyTitle}
          confirm={editorPageTexts.startEmpty}
          losses={[editorPageTexts.startEmptyLoss]}
          onConfirm={async () => handlers.onRepaired(emptyDesign(layouts))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

const ReadResult = ({ read }: { read: ReturnType<typeof readDesign> }) =>
  'broken' in read ? (
    <Note boxed tone="warn" icon={<FileX aria-hidden="true" />}>
      {editorPageTexts.stillBroken(read.broken)}
    </Note>
  ) : (
    <Note boxed icon={<FileCheck aria-hidden="true" />}>
      {editorPageTexts.readable(read.design.layers.length)}
    </Note>
  )

/** Removes characters that are not allowed in file names. */
const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '').trim() || 'template'

const downloadText = (name: string, text: string) =>
  download(new Blob([text], { type: 'application/json' }), `${safe(name)}.json`)
