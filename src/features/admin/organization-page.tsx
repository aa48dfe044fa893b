import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { organizationsTexts } from '#src/texts/organizations.ts'
import { OrganizationAccount } from '#src/widgets/organization-form/organization-account.tsx'

import styles from './organization-page.module.css'

/** The account of any organization, for ROOT (ORG-23). */
export const OrganizationAccountPage = ({ organizationId }: { organizationId: string }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Link to="/admin/dashboard" search={{ tab: 'organizations' }} className="link small">
        <ArrowLeft aria-hidden="true" className={styles.arrow} />
        <span>{organizationsTexts.toList}</span>
      </Link>
      <h2 className={styles.title}>{organizationsTexts.account}</h2>
      <p className="second">{organizationsTexts.accountLead}</p>
    </header>
    <OrganizationAccount organizationId={organizationId} />
  </div>
)
