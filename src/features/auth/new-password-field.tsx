import '#src/platform/i18n/en/gate.ts'

import { type ComponentProps, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'

import styles from './gate-form.module.css'

type NewPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'error'>

/** With its rule below (AUTH-30), and a way to see what was typed. */
export function NewPasswordField({ label, ...field }: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      size="touch"
      hint={t('gate:passwordHint')}
      aside={
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? 'gate:hidePassword' : 'gate:showPassword')}
        </button>
      }
    />
  )
}
