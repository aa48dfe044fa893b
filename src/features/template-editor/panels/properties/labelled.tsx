import type { ReactNode } from 'react'

import type { Difference } from './differences.ts'
import styles from './fields.module.css'
import { PropertyMark } from './property-mark.tsx'

interface LabelledProps {
  label: string
  /** The control that the label is for; none where the control has the name itself. */
  htmlFor?: string
  property?: { difference: Difference | undefined; reset: () => void }
  children: ReactNode
}

/** A field under its label, with the mark of an override beside the label. */
export const Labelled = ({ label, htmlFor, property, children }: LabelledProps) => (
  <div className={styles.field}>
    <span className={styles.head}>
      {htmlFor === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {property && <PropertyMark label={label} property={property} />}
    </span>
    {children}
  </div>
)
