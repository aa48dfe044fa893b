import {
  Field,
  Form,
  type FormStore,
  getValue,
  type PartialValues,
  reset,
  setValue,
  useForm,
  valiForm,
} from '@modular-forms/react'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useEffect, useState } from 'react'
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
import { log } from '#src/platform/log.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { useFormValues, useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { type FormDraft, useTypedValues } from '#src/widgets/draft-note/use-form-draft.tsx'

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
/** As typed. */
export const NamesDraftSchema = v.object({ names: v.string() })
const NO_NAMES = { names: '' }

interface NamesEntryProps extends Pick<
  NamesCall,
  'form' | 'note' | 'isPending' | 'failure' | 'dismiss'
> {
  lead: string
  action: string
  variant: 'primary' | 'danger'
  onNames: (text: string) => void
}

/** The names field and its submit button, disabled without names or while offline. */
export function NamesEntry({
  form,
  note,
  lead,
  action,
  variant,
  onNames,
  ...call
}: NamesEntryProps) {
  const away = isDisconnected(useConnectivity())
  const { names: text = '' } = useFormValues(form)
  return (
    <Form of={form} className={styles.form} noValidate onSubmit={({ names }) => onNames(names)}>
      <p className={styles.lead}>{lead}</p>
      {note}
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

/** Of `useFormDraft`. */
interface KeptInput<Values> {
  draft: { save: (typed: Values) => void; discard: () => Promise<void> }
  restored: Values | undefined
  formKey: string
}

/** Keeps what is typed while any field has text (OFF-11). Returns what to do with changes that no field shows. */
export function useKeptForm<Values extends Record<string, string>>(
  form: FormStore<Values>,
  schema: v.GenericSchema<Values>,
  empty: Values,
  { draft, restored, formKey }: KeptInput<Values>,
) {
  const keep = (typed: Values) =>
    Object.values(typed).every((text) => text === '') ? void draft.discard() : draft.save(typed)
  useTypedValues(form, schema, restored ?? empty, keep)
  const hasStartedOver = formKey !== 'initial'
  useEffect(() => {
    if (hasStartedOver) reset(form, { initialValues: empty as PartialValues<Values> })
  }, [form, empty, hasStartedOver])
  return keep
}

export type NamesCall = ReturnType<typeof useNamesCall>

interface NamesCallOptions {
  mutation: UseMutationOptions<NamedResults, Error, NamesToChange>
  /**
   * Counts the answers to all such calls of the page: what was not answered before another one is a new call, such as registering
   * after a removal.
   */
  answeredRef: RefObject<number>
  found: FormDraft<typeof NamesDraftSchema>
  /** For when the page was left. */
  texts: Record<'done' | 'failed', (count: number) => string> & {
    error: (message: string) => string
  }
}

interface ShownForm {
  onAnswer: (answer: NamedResults) => void
  onFailure: (failure: Failure) => void
}
/** By the key of the draft. The page may be left, and opened again, before a call is answered. */
const shownForms = new Map<string, ShownForm>()

/** A form whose names a mutation is called with. Succeeded names leave the field; failed ones stay. */
export function useNamesCall({ mutation, answeredRef, found, texts }: NamesCallOptions) {
  const [form]: [NamesForm, unknown] = useForm<NamesInput>({
    initialValues: found.restored ?? NO_NAMES,
    validate: valiForm(NamesInputSchema),
  })
  const keep = useKeptForm(form, NamesDraftSchema, NO_NAMES, found)
  const [results, setResults] = useState<NamedResults>()
  const [failure, setFailure] = useState<Failure>()
  const { mutateAsync, isPending } = useMutation(mutation)
  const send = useSendOnce(({ names }: { names: string[]; answered: number }, key) =>
    mutateAsync({ names, key }),
  )
  const { key } = found.draft
  useEffect(() => {
    shownForms.set(key, {
      onAnswer(answer) {
        // Names may have been added meanwhile.
        const names = without(answer, getValue(form, 'names', { shouldActive: false }) ?? '')
        setValue(form, 'names', names)
        // Another tab may be open.
        keep({ names })
        setResults(answer)
      },
      onFailure: setFailure,
    })
    return () => void shownForms.delete(key)
  }, [key, form, keep])

  async function call(text: string) {
    setFailure(undefined)
    try {
      const answer = await send({ names: readCloudNames(text), answered: answeredRef.current })
      answeredRef.current += 1
      const shown = shownForms.get(key)
      if (shown) shown.onAnswer(answer)
      else tellAfterLeaving(answer)
    } catch (error) {
      const why = failureOfNames(error)
      const shown = shownForms.get(key)
      if (shown) shown.onFailure(why)
      else notify.error(texts.error(why.message))
    }
  }
  function tellAfterLeaving(answer: NamedResults) {
    const { success, failure: failed } = answer
    if (success.length > 0) notify.success(texts.done(success.length))
    if (failed.length > 0) notify.error(texts.failed(failed.length))
    dropFromDraft(key, answer).catch((error: unknown) =>
      log.error('could not update a draft', error),
    )
  }
  return {
    form,
    note: found.note,
    call,
    isPending,
    results,
    closeResults: () => setResults(undefined),
    failure,
    dismiss: () => setFailure(undefined),
  }
}

function without({ success }: NamedResults, names: string) {
  const done = new Set(success)
  return writeCloudNames(readCloudNames(names).filter((name) => !done.has(name)))
}

async function dropFromDraft(key: string, answer: NamedResults) {
  const drafts = currentOutbox()?.drafts
  const stored = await drafts?.get(key, NamesDraftSchema)
  if (!stored) return
  const names = without(answer, stored.value.names)
  await (names === '' ? drafts?.remove(key) : drafts?.put(key, { names }))
}
