import '#src/platform/i18n/en/dev-tools.ts'

import { type FormStore, useForm, valiForm } from '@modular-forms/react'
import * as v from 'valibot'

import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '#src/contract/fields.ts'

import { NamesTextSchema } from '../names/names-form.ts'

const isHttpUrl = (text: string) =>
  /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')

const FirmwareInputSchema = v.object({
  names: NamesTextSchema,
  otaFileUrl: v.pipe(
    v.string(),
    v.trim(),
    v.check((url) => url === '' || isHttpUrl(url), 'devTools:notUrl'),
    v.maxLength(MAX_TEXT_LENGTH, 'validation:tooLong'),
  ),
  versionName: v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_LENGTH, 'validation:tooLong')),
})
export type FirmwareInput = v.InferOutput<typeof FirmwareInputSchema>
export type FirmwareForm = FormStore<FirmwareInput>

/** FW-04 */
export function useFirmwareForm(): FirmwareForm {
  const [form] = useForm<FirmwareInput>({
    initialValues: { names: '', otaFileUrl: '', versionName: '' },
    validate: valiForm(FirmwareInputSchema),
  })
  return form
}
