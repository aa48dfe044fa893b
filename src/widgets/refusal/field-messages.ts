import '#src/platform/i18n/en/pending.ts'

import { messageText, t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

/** What the server said about single fields, each by the name that its form gives it. */
export function fieldMessages({ kind, error }: Pick<Op, 'kind' | 'error'>) {
  const names = currentOutbox()?.definitionOf(kind)?.threeWay
  return Object.entries(error?.fields ?? {}).flatMap(([field, messages]) =>
    messages.map((key) => {
      const message = messageText(key)
      const name = names?.fieldName(field) ?? ''
      // Many messages name their field themselves.
      return message.startsWith(name) ? message : t('pending:fieldSays', { field: name, message })
    }),
  )
}
