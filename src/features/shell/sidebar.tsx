import { Link, useLocation } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Logo } from '#src/ui/logo.tsx'

import { type Destination, destinationsOf } from './navigation.ts'
import styles from './sidebar.module.css'

interface SidebarProps {
  role: Role | undefined
  organization: string | undefined
  build: string
  /** Pages with rejected changes, marked with a dot. */
  refused: ReadonlySet<Destination['to']>
}

/** Icons only on a tablet; a bottom bar on a phone. */
export function Sidebar({ role, organization, build, refused }: SidebarProps) {
  const { top, bottom } = destinationsOf(role)
  return (
    <aside className={styles.side}>
      <div className={styles.mark}>
        <Logo />
      </div>
      {role !== undefined && can({ role }, 'device.manage') && <RegisterLink />}
      <nav className={styles.nav} aria-label={shellTexts.navigation}>
        {top.map((destination) => (
          <NavLink key={destination.to} {...destination} marked={refused.has(destination.to)} />
        ))}
        <span className={styles.space} />
        {bottom.map((destination) => (
          <NavLink key={destination.to} {...destination} marked={false} />
        ))}
      </nav>
      <p className={styles.foot}>
        {organization !== undefined && <span>{organization}</span>}
        <span>{shellTexts.build(build)}</span>
      </p>
    </aside>
  )
}

/** An action, so it stands apart from the pages of SHELL-16. */
const RegisterLink = () => (
  <Link
    to="/devices/register"
    className={classNames(styles.link, styles.register)}
    title={shellTexts.registerDevice}
  >
    <ScanLine aria-hidden="true" />
    <span className={classNames(styles.text, styles.long)}>{shellTexts.registerDevice}</span>
    <span className={styles.short} aria-hidden="true">
      {shellTexts.registerShort}
    </span>
  </Link>
)

function NavLink({
  to,
  title,
  also,
  short,
  roomy,
  icon: Icon,
  marked,
}: Destination & { marked: boolean }) {
  const isElsewhere = useLocation({ select: ({ pathname }) => also?.includes(pathname) === true })
  return (
    <Link
      to={to}
      className={classNames(styles.link, roomy && styles.roomy)}
      aria-current={isElsewhere ? 'page' : undefined}
      title={title}
    >
      <Icon aria-hidden="true" />
      <span className={classNames(styles.text, short && styles.long)}>{title}</span>
      {short && (
        <span className={styles.short} aria-hidden="true">
          {short}
        </span>
      )}
      {marked && <span className={styles.dot} role="img" aria-label={shellTexts.refusedHere} />}
    </Link>
  )
}
