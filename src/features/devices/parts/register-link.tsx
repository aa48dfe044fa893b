import { Link } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'

import { can } from '#src/domain/permissions.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface RegisterLinkProps {
  /** The main action of an empty list, with its words at any width. */
  isPrimary?: boolean
}

/** For the roles that may register devices (REG-07). */
export function RegisterLink({ isPrimary = false }: RegisterLinkProps) {
  const session = useSession()
  if (session.status !== 'signedIn' || !can(session, 'device.manage')) return null
  return (
    <Link
      to="/devices/register"
      className={buttonClass(isPrimary ? { variant: 'primary' } : { size: 'small' })}
      aria-label={shellTexts.registerDevice}
    >
      <ScanLine aria-hidden="true" />
      <span className={isPrimary ? undefined : 'where-wide'}>{shellTexts.registerDevice}</span>
    </Link>
  )
}
