import '#src/platform/i18n/en/dev-tools.ts'

import { Field, Form, getValue } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { Button } from '#src/ui/button.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'

import styles from '../dev-tools-page.module.css'
import { ErrorBox } from '../error-box.tsx'
import type { NamesForm } from './names-form.ts'
import { NamesText } from './names-text.tsx'
import type { useNamesCall } from './use-names-call.ts'

interface NamesEntryProps extends Pick<
  ReturnType<typeof useNamesCall>,
  'isPending' | 'failure' | 'dismiss'
> {
  form: NamesForm
  lead: string
  action: string
  variant: 'primary' | 'danger'
  onNames: (text: string) => void
}

/** The names that something is done to, and its button: nothing can be done without names or without the network. */
export function NamesEntry({ form, lead, action, variant, onNames, ...call }: NamesEntryProps) {
  useSignals() // subscribes this component to the text
  const away = isDisconnected(useConnectivity())
  const text = getValue(form, 'names', { shouldActive: false }) ?? ''
  return (
    <Form of={form} className={styles.form} noValidate onSubmit={({ names }) => onNames(names)}>
      <p className={styles.lead}>{lead}</p>
      <Field of={form} name="names">
        {(store, props) => <NamesText {...props} value={store.value} error={store.error} />}
      </Field>
      <ErrorBox failure={call.failure} onDismiss={call.dismiss} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={variant}
          busy={call.isPending}
          disabled={away || text.trim() === ''}
        >
          {action}
        </Button>
        <NeedsNetwork away={away} />
      </div>
    </Form>
  )
}
