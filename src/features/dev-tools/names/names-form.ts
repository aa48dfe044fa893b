import '#src/platform/i18n/en/dev-tools.ts'

import { type FormStore, useForm, valiForm } from '@modular-forms/react'
import * as v from 'valibot'

import { MAX_NAME_LENGTH, MAX_IDS } from '#src/contract/fields.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'

/** What somebody wrote into a field of cloud names; its names are `readCloudNames` (FW-02). */
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
export type NamesInput = v.InferOutput<typeof NamesInputSchema>
export type NamesForm = FormStore<NamesInput>

export function useNamesForm(): NamesForm {
  const [form] = useForm<NamesInput>({
    initialValues: { names: '' },
    validate: valiForm(NamesInputSchema),
  })
  return form
}
