import type { ReactNode } from 'react'

import { RegisterFrame } from './register-frame.tsx'
import styles from './register-step-one.module.css'

/** REG-03: who registers panels has to sign in. The form is the login's. */
export const RegisterStepOne = ({ children }: { children: ReactNode }) => (
  <RegisterFrame step={1}>
    <div className={styles.card}>{children}</div>
  </RegisterFrame>
)
