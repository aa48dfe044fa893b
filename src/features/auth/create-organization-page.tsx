import '#src/platform/i18n/en/organizations.ts'

import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Organization } from '#src/contract/organization.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { EMPTY_ORGANIZATION } from '#src/widgets/organization-form/form-values.ts'
import { CreationSections } from '#src/widgets/organization-form/sections.tsx'
import { useCreation } from '#src/widgets/organization-form/use-creation.ts'

import { AuthLayout } from './auth-layout.tsx'
import styles from './create-organization-page.module.css'

interface CreateOrganizationPageProps {
  onCreated: (organization: Organization) => void
}

/** Public, unless sign-up is restricted to ROOT (ORG-05). */
export function CreateOrganizationPage({ onCreated }: CreateOrganizationPageProps) {
  const { data: isOpen = true } = useQuery(organizationQueries.publicSignUp())
  return isOpen ? (
    <AuthLayout
      title={t('login:createAccountTitle')}
      description={t('organizations:createLead')}
      footer={<LoginLink />}
      wide
    >
      <CreationForm onCreated={onCreated} />
    </AuthLayout>
  ) : (
    <AuthLayout title={t('login:createAccountTitle')} footer={<LoginLink />}>
      <EmptyState title={t('organizations:closed')}>{t('organizations:closedHint')}</EmptyState>
    </AuthLayout>
  )
}

function CreationForm({ onCreated }: CreateOrganizationPageProps) {
  useSignals() // subscribes this component to `submitting`
  const away = isDisconnected(useConnectivity())
  const { form, Form, create, hasFailed } = useCreation(EMPTY_ORGANIZATION, onCreated)
  return (
    <Form
      className={styles.form}
      onSubmit={create}
      aria-label={t('login:createAccountTitle')}
      noValidate
    >
      <CreationSections form={form} />
      <div className={styles.foot}>
        <NeedsNetwork away={away} />
        <Button
          type="submit"
          variant="primary"
          size="touch"
          disabled={away}
          busy={form.submitting.value}
        >
          {t(hasFailed ? 'common:tryAgain' : 'organizations:create')}
        </Button>
      </div>
    </Form>
  )
}

const LoginLink = () => (
  <>
    <span>{`${t('organizations:haveAccount')} `}</span>
    <Link to="/" className="link">
      {t('login:backToLogin')}
    </Link>
  </>
)
