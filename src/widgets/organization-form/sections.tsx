import type { FormStore } from '@modular-forms/react'

import type { OrganizationForm } from '#src/contract/organization.ts'

import { CompanyFields, ContactFields, HolderFields } from './fields.tsx'
import styles from './organization-form.module.css'

/** ORG-01 */
export const CreationSections = ({ form }: { form: FormStore<OrganizationForm> }) => (
  <div className={styles.sections}>
    <CompanyFields form={form} />
    <ContactFields form={form} />
    <HolderFields form={form} />
  </div>
)
