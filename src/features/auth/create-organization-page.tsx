import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Organization } from '#src/contract/organization.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { commonTexts } from '#src/texts/common.ts'
import { loginTexts } from '#src/texts/login.ts'
import { organizationsTexts } from '#src/texts/organizations.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormShell } from '#src/ui/form-shell.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { CreationSections } from '#src/widgets/organization-form/sections.tsx'
import { useCreation } from '#src/widgets/organization-form/use-creation.ts'

import { AuthLayout } from './auth-layout.tsx'
import styles from './create-organization-page.module.css'
import {
  forgetOrganizationDraft,
  restoreOrganizationDraft,
  sentOrganization,
  useKeepOrganizationDraft,
} from './organization-draft.ts'

interface CreateOrganizationPageProps {
  onCreated: (organization: Organization) => void
}

/** Public, unless sign-up is restricted to ROOT (ORG-05). */
export function CreateOrganizationPage({ onCreated }: CreateOrganizationPageProps) {
  const { data: isOpen = true } = useQuery(organizationQueries.publicSignUp())
  return isOpen ? (
    <AuthLayout
      title={loginTexts.createAccountTitle}
      description={organizationsTexts.createLead}
      footer={<LoginLink />}
      wide
    >
      <CreationForm onCreated={onCreated} />
    </AuthLayout>
  ) : (
    <AuthLayout title={loginTexts.createAccountTitle} footer={<LoginLink />}>
      <EmptyState title={organizationsTexts.closed}>{organizationsTexts.closedHint}</EmptyState>
    </AuthLayout>
  )
}

function CreationForm({ onCreated }: CreateOrganizationPageProps) {
  const away = isDisconnected(useConnectivity())
  const [restored] = useState(restoreOrganizationDraft)
  const leave = (organization: Organization) => {
    forgetOrganizationDraft()
    onCreated(organization)
  }
  const { form, create, explain, hasFailed } = useCreation(restored, leave, sentOrganization)
  useKeepOrganizationDraft(form)
  return (
    <FormShell
      of={form}
      label={loginTexts.createAccountTitle}
      gap={6}
      onSubmit={create}
      explain={explain}
      locksFields
      footer={(isSubmitting) => (
        <div className={styles.foot}>
          <NeedsNetwork away={away} />
          <Button type="submit" variant="primary" size="touch" disabled={away} busy={isSubmitting}>
            {hasFailed ? commonTexts.tryAgain : organizationsTexts.create}
          </Button>
        </div>
      )}
    >
      <CreationSections form={form} />
    </FormShell>
  )
}

const LoginLink = () => (
  <>
    <span>{`${organizationsTexts.haveAccount} `}</span>
    <Link to="/" className="link">
      {loginTexts.backToLogin}
    </Link>
  </>
)
