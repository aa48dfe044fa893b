import {
  Field,
  Form,
  type FormStore,
  getValues,
  type PartialValues,
  useForm,
  valiForm,
} from '@modular-forms/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'

import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '#src/contract/fields.ts'
import { firmwareKeys } from '#src/data/firmware/keys.ts'
import { askFirmwareStatus } from '#src/data/firmware/status.ts'
import { readCloudNames } from '#src/domain/cloud-names.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useFormValues, useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import type { FormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'

import { NamesText, NamesTextSchema, useKeptForm } from '../names/names-form.tsx'
import styles from '../page.module.css'
import { ErrorBox, type Failure, failureOf } from '../parts/error-box.tsx'
import { Rollouts } from '../rollouts/rollouts.tsx'
import { hasTarget } from './rows.ts'
import { StatusDialog } from './status-dialog.tsx'
import type { Checked } from './use-device-status.ts'

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

const text = v.string()
/** As typed. */
export const FirmwareDraftSchema = v.object({ names: text, otaFileUrl: text, versionName: text })
const EMPTY_INPUT = { names: '', otaFileUrl: '', versionName: '' }

/** FW-04 to FW-06 */
export function UpdateTab({ form, note, check, checked, close, ...rest }: FirmwareCheck) {
  const away = isDisconnected(useConnectivity())
  const typed = useFormValues(form)
  const { otaFileUrl = '', versionName = '' } = typed
  const hasNames = readCloudNames(typed.names ?? '').length > 0
  return (
    <div className={styles.tab}>
      <Form of={form} className={styles.form} noValidate onSubmit={check}>
        <p className={styles.lead}>{devToolsTexts.updateLead}</p>
        {note}
        <Field of={form} name="names">
          {(store, props) => <NamesText {...props} value={store.value} error={store.error} />}
        </Field>
        <div className={styles.pair}>
          <Field of={form} name="otaFileUrl">
            {textField({
              label: devToolsTexts.newUrl,
              type: 'url',
              inputMode: 'url',
              autoComplete: 'off',
            })}
          </Field>
          <Field of={form} name="versionName">
            {textField({
              label: devToolsTexts.newVersion,
              hint: devToolsTexts.newVersionHint,
              autoComplete: 'off',
            })}
          </Field>
        </div>
        <ErrorBox failure={rest.failure} onDismiss={rest.dismiss} />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={useSignalValue(form.submitting)}
            disabled={away || !hasNames}
          >
            {hasTarget({ otaFileUrl, versionName })
              ? devToolsTexts.checkBefore
              : devToolsTexts.checkStatus}
          </Button>
          <NeedsNetwork away={away} />
        </div>
      </Form>
      <Rollouts />
      {checked && <StatusDialog checked={checked} onUpdated={rest.forget} onClose={close} />}
    </div>
  )
}

const isHttpUrl = (text: string) =>
  /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')
type FirmwareInput = v.InferOutput<typeof FirmwareInputSchema>
type FirmwareCheck = ReturnType<typeof useFirmwareCheck>

/** FW-04 */
export function useFirmwareCheck(found: FormDraft<typeof FirmwareDraftSchema>) {
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<Failure>()
  const typed = useRef<PartialValues<FirmwareInput>>(undefined)
  const [form]: [FormStore<FirmwareInput>, unknown] = useForm<FirmwareInput>({
    initialValues: found.restored ?? EMPTY_INPUT,
    validate: valiForm(FirmwareInputSchema),
  })
  useKeptForm(form, FirmwareDraftSchema, EMPTY_INPUT, found)

  async function check({ otaFileUrl, versionName, ...input }: FirmwareInput) {
    setFailure(undefined)
    typed.current = getValues(form)
    const names = readCloudNames(input.names)
    try {
      const status = await askFirmwareStatus(names)
      const trimmed = { otaFileUrl: otaFileUrl.trim(), versionName: versionName.trim() }
      setChecked({ names, status, target: trimmed })
    } catch (error) {
      setFailure(failureOf(error, (message) => devToolsTexts.fetchFailed(message)))
    }
  }
  function close() {
    setChecked(undefined)
    // The list of rollouts is outdated after watching in the dialog.
    void queryClient.invalidateQueries({ queryKey: firmwareKeys.rollouts() })
  }
  /** The fields keep what they show; unless it was changed since the check, the next visit starts empty. */
  function forget() {
    if (isEqual(getValues(form), typed.current)) void found.draft.discard()
  }
  const dismiss = () => setFailure(undefined)
  return { form, note: found.note, check, checked, close, forget, failure, dismiss }
}
