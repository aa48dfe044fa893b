import '#src/platform/i18n/en/pending.ts'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { detailsOf } from '#src/widgets/export-changes/details.ts'

export function CopyDetails({ op }: { op: Op }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(detailsOf(op))
      setIsCopied(true)
    } catch {
      notify.error(t('pending:copyFailed'))
    }
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {t(isCopied ? 'pending:copied' : 'pending:copy')}
    </Button>
  )
}
