import '#src/platform/i18n/en/dev-tools.ts'

import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps } from 'react'

import { readCloudNames } from '#src/domain/cloud-names.ts'
import { t } from '#src/platform/i18n/t.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'

type NamesTextProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint'>

/** The text of cloud names in a form, and how many they are. */
export function NamesText(props: NamesTextProps) {
  useSignals() // subscribes this component to the text
  const count = readCloudNames(props.value.value ?? '').length
  return (
    <TextAreaField
      {...props}
      label={t('devTools:names')}
      hint={count === 0 ? t('devTools:namesHint') : t('devTools:namesHintCount', { count })}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      required
    />
  )
}
