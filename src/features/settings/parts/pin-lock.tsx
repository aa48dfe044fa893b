import { Field, useForm, valiForm } from '@modular-forms/react'
import { type MouseEvent, useState } from 'react'
import * as v from 'valibot'

import { isInstalled } from '#src/platform/pwa/install.ts'
import { deviceLock } from '#src/platform/session/session.ts'
import { useIsPinSet } from '#src/platform/session/use-device-lock.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceLockTexts } from '#src/texts/device-lock.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact } from '#src/ui/facts.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { passFocus } from '#src/ui/take-focus.ts'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'

import styles from '../page.module.css'

/** Offered in the installed app. The browser in which it was installed shares its storage, and so the PIN. */
export function PinLock({ userId }: { userId: string }) {
  const isSet = useIsPinSet(userId)
  const [isSetting, setIsSetting] = useState(false)
  const change = (event: MouseEvent<HTMLElement>) => {
    if (!isSet) return setIsSetting(true)
    // Without a PIN, only the installed app shows this.
    if (!isInstalled()) passFocus(event)
    void deviceLock.remove().then(
      () => notify.success(deviceLockTexts.removed),
      () => notify.error(deviceLockTexts.notRemoved),
    )
  }
  if (!isSet && !isInstalled()) return null
  return (
    <Fact name={deviceLockTexts.name}>
      <span className={styles.control}>
        <span>{isSet ? deviceLockTexts.on : deviceLockTexts.off}</span>
        <Button size="small" onClick={change}>
          {isSet ? deviceLockTexts.remove : deviceLockTexts.set}
        </Button>
      </span>
      {isSetting && <SetPin userId={userId} onClose={() => setIsSetting(false)} />}
    </Fact>
  )
}

const NewPinSchema = v.pipe(
  v.object({
    pin: v.pipe(v.string(), v.regex(/^\d{4,12}$/, 'lock:notDigits')),
    repeated: v.string(),
  }),
  v.forward(
    v.check(({ pin, repeated }) => pin === repeated, 'lock:notRepeated'),
    ['repeated'],
  ),
)
type NewPin = v.InferInput<typeof NewPinSchema>

function SetPin({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [form] = useForm<NewPin>({
    initialValues: { pin: '', repeated: '' },
    validate: valiForm(NewPinSchema),
    validateOn: 'submit',
  })
  const save = async ({ pin }: NewPin) => {
    await deviceLock.setPin(userId, pin)
    notify.success(deviceLockTexts.isSet)
  }
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <FormDialog
      title={deviceLockTexts.setTitle}
      submitLabel={deviceLockTexts.set}
      form={form}
      onSubmit={save}
      onClose={onClose}
      intro={<p className="second">{deviceLockTexts.setHint}</p>}
    >
      <Field of={form} name="pin">
        {textField({ label: deviceLockTexts.pin, hint: deviceLockTexts.forgetHint, ...field })}
      </Field>
      <Field of={form} name="repeated">
        {textField({ label: deviceLockTexts.repeat, ...field })}
      </Field>
    </FormDialog>
  )
}
