import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Tag } from '#src/ui/tag.tsx'

/** In words, over the fields whose marks say it each. */
export function DifferenceTag({ words }: { words: readonly string[] }) {
  const [first] = words
  if (first === undefined) return null
  return (
    <Tag tone="accent">
      {words.every((one) => one === first) ? first : t('editorPanels:differs-here')}
    </Tag>
  )
}
