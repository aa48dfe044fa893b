import { Link } from '@tanstack/react-router'

import { t } from '#src/platform/i18n/t.ts'

export const BackToLogin = () => (
  <Link to="/" className="link">
    {t('login:backToLogin')}
  </Link>
)
