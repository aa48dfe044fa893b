import {
  Field,
  Form,
  type FormStore,
  getValue,
  setValue,
  useForm,
  valiForm,
} from '@modular-forms/react'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useState } from 'react'
import * as v from 'valibot'

import type { NamedResults } from '#src/contract/device-names.ts'
import { MAX_NAME_LENGTH, MAX_IDS } from '#src/contract/fields.ts'
import type { NamesToChange } from '#src/data/firmware/changes.ts'
import {
  isOddCloudName,
  readCloudNames,
  showInvisible,
  writeCloudNames,
} from '#src/domain/cloud-names.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { useFormValues, useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'

import styles from '../page.module.css'
import { ErrorBox, type Failure, failureOfNames } from '../parts/error-box.tsx'

/** Text of a field of cloud names, parsed by `readCloudNames` (FW-02). */
export const NamesTextSchema = v.pipe(
  v.string(),
  v.check((text) => readCloudNames(text).length > 0, 'devTools:noNames'),
  v.check((text) => readCloudNames(text).length <= MAX_IDS, 'devTools:tooManyNames'),
  v.check(
    (text) => readCloudNames(text).every((name) => name.length <= MAX_NAME_LENGTH),
    'devTools:nameTooLong',
  ),
)
const NamesInputSchema = v.object({ names: NamesTextSchema })

interface NamesEntryProps extends Pick<NamesCall, 'form' | 'isPending' | 'failure' | 'dismiss'> {
  lead: string
  action: string
  variant: 'primary' | 'danger'
  onNames: (text: string) => void
}

/** The names field and its submit button, disabled without names or while offline. */
export function NamesEntry({ form, lead, action, variant, onNames, ...call }: NamesEntryProps) {
  const away = isDisconnected(useConnectivity())
  const { names: text = '' } = useFormValues(form)
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

type NamesInput = v.InferOutput<typeof NamesInputSchema>
export type NamesForm = FormStore<NamesInput>

type NamesTextProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint' | 'warning'>

/** Odd names that are shown one by one. */
const MAX_SHOWN = 5

/** A field of cloud names with its count, and with those that look like a mistake of copying. */
export function NamesText(props: NamesTextProps) {
  const names = readCloudNames(useSignalValue(props.value) ?? '')
  const count = names.length
  const odd = names.filter(isOddCloudName).map(showInvisible)
  return (
    <TextAreaField
      {...props}
      label={devToolsTexts.names}
      hint={count === 0 ? devToolsTexts.namesHint : devToolsTexts.namesHintCount(count)}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      warning={
        odd.length === 0
          ? undefined
          : devToolsTexts.oddNames({ names: odd.slice(0, MAX_SHOWN), count: odd.length })
      }
      required
    />
  )
}

export type NamesCall = ReturnType<typeof useNamesCall>

/**
 * A form whose names a mutation is called with. Succeeded names leave the field; failed ones stay. `answeredRef` counts the answers to
 * all such calls of the page: what was not answered before another one is a new call, such as registering after a removal.
 */
export function useNamesCall(
  mutation: UseMutationOptions<NamedResults, Error, NamesToChange>,
  answeredRef: RefObject<number>,
) {
  const [form]: [NamesForm, unknown] = useForm<NamesInput>({
    initialValues: { names: '' },
    validate: valiForm(NamesInputSchema),
  })
  const [results, setResults] = useState<NamedResults>()
  const [failure, setFailure] = useState<Failure>()
  const { mutateAsync, isPending } = useMutation(mutation)
  const send = useSendOnce(({ names }: { names: string[]; answered: number }, key) =>
    mutateAsync({ names, key }),
  )

  async function call(text: string) {
    setFailure(undefined)
    try {
      const answer = await send({ names: readCloudNames(text), answered: answeredRef.current })
      answeredRef.current += 1
      const done = new Set(answer.success)
      // Names may have been added meanwhile.
      const names = readCloudNames(getValue(form, 'names', { shouldActive: false }) ?? '')
      setValue(form, 'names', writeCloudNames(names.filter((name) => !done.has(name))))
      setResults(answer)
    } catch (error) {
      setFailure(failureOfNames(error))
    }
  }
  return {
    form,
    call,
    isPending,
    results,
    closeResults: () => setResults(undefined),
    failure,
    dismiss: () => setFailure(undefined),
  }
}
