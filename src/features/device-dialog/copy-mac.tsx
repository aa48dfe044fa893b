import '#src/platform/i18n/en/device-dialog.ts'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { IconButton } from '#src/ui/button.tsx'

export function CopyMac({ macAddress }: { macAddress: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(macAddress)
      setIsCopied(true)
    } catch {
      notify.error(t('deviceDialog:copyFailed'))
    }
  }
  return (
    <IconButton
      size="small"
      label={t(isCopied ? 'deviceDialog:copied' : 'deviceDialog:copyMac')}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  )
}
