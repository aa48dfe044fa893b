import type { ReactNode } from 'react'

import styles from './swatch.module.css'

interface SwatchProps {
  /** One of several, or each for itself. */
  type: 'radio' | 'checkbox'
  name: string
  /** Left out where it stands for no colour. */
  code?: string
  isChosen: boolean
  /** Drawn on the colour. */
  mark?: ReactNode
  onChange: () => void
}

export const Swatch = ({ type, name, code, isChosen, mark, onChange }: SwatchProps) => (
  <label className={styles.swatch} title={name} style={{ '--k': code }}>
    <input type={type} className="visually-hidden" checked={isChosen} onChange={onChange} />
    {mark}
    <span className="visually-hidden">{name}</span>
  </label>
)

interface SwatchesProps {
  label: string
  role: 'radiogroup' | 'group'
  children: ReactNode
}

export const Swatches = ({ label, role, children }: SwatchesProps) => (
  <div className={styles.swatches} role={role} aria-label={label}>
    {children}
  </div>
)
