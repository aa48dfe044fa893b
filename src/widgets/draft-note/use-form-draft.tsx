import { type FieldValues, type FormStore, getValues } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useRef, useState } from 'react'
import * as v from 'valibot'

import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { DraftNote } from './draft-note.tsx'

/** The draft of a form with its note; undefined while it is read. Mount the form with `key={formKey}`. */
export function useFormDraft<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
  const draft = useDraft(key, schema)
  const [hasStartedOver, setHasStartedOver] = useState(false)
  // Forms that stay open discard the draft once it is saved.
  const [isDiscarded, setIsDiscarded] = useState(false)
  if (draft.found === undefined) return undefined
  const restored = hasStartedOver ? null : draft.found
  const discard = async () => {
    setIsDiscarded(true)
    await draft.discard()
  }
  const startOver = () => {
    setHasStartedOver(true)
    void discard()
  }
  return {
    draft: { ...draft, discard },
    restored: restored?.value,
    formKey: hasStartedOver ? 'restarted' : 'initial',
    note: restored && !isDiscarded && <DraftNote typedAt={restored.at} onStartOver={startOver} />,
  }
}

export type FormDraft<TSchema extends v.GenericSchema> = NonNullable<
  ReturnType<typeof useFormDraft<TSchema>>
>

/** Calls `save` with what `read` makes of a form's signals, each time that it differs; not while it is undefined. */
export function useChangedValues<T>(
  read: () => T | undefined,
  initial: T | undefined,
  save: (next: T) => void,
) {
  const last = useRef(initial)
  useSignalEffect(() => {
    const next = read()
    if (next === undefined || isEqual(next, last.current)) return
    last.current = next
    save(next)
  })
}

/** The same for the values of a form, as typed, that fit a schema. */
export function useTypedValues<TSchema extends v.GenericSchema, Values extends FieldValues>(
  form: FormStore<Values>,
  schema: TSchema,
  initial: v.InferOutput<TSchema> | undefined,
  save: (next: v.InferOutput<TSchema>) => void,
) {
  const read = () => {
    const typed = v.safeParse(schema, getValues(form))
    return typed.success ? typed.output : undefined
  }
  useChangedValues(read, initial, save)
}
