import { Link, useMatches, useNavigate } from '@tanstack/react-router'
import { Download, LogOut, Search, X } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { passFocus } from '#src/ui/take-focus.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'

import { AccountMenu, ThemeMenu } from './account-menu.tsx'
import { GlobalSearch } from './global-search.tsx'
import styles from './top-bar.module.css'

interface TopBarProps {
  /** Undefined until it is known; empty where the user has none (SHELL-22). */
  fullName: string | undefined
  role: Role | undefined
  /** Connection status (OFF-01). */
  status: ReactNode
  notifications: ReactNode
  onInstall: (() => void) | undefined
  onLogout: () => void
}

export function TopBar({
  fullName,
  role,
  status,
  notifications,
  onInstall,
  onLogout,
}: TopBarProps) {
  const navigate = useNavigate()
  const isPhone = useMedia(PHONE)
  const [isSearching, setSearching] = useState(false)
  const leave = useCallback(() => setSearching(false), [])
  const search = (q: string) => void navigate({ to: '/user/devices', search: { q } })
  const name = fullName === '' ? shellTexts.noName : (fullName ?? '')
  return (
    <header className={styles.bar}>
      <PageHeading />
      {isPhone ? (
        <IconButton
          label={shellTexts.searchPlaceholder}
          icon={<Search aria-hidden="true" />}
          onClick={() => setSearching(true)}
        />
      ) : (
        <GlobalSearch role={role} onSearch={search} />
      )}
      {isPhone && isSearching && (
        <>
          <GlobalSearch role={role} onSearch={search} onLeave={leave} />
          <IconButton
            className={styles.leave}
            label={shellTexts.leaveSearch}
            icon={<X aria-hidden="true" />}
            onClick={leave}
          />
        </>
      )}
      {status}
      {notifications}
      <div className={styles.roomy}>
        <ThemeMenu />
      </div>
      <div className={`${styles.me} ${styles.roomy}`}>
        <Link to="/account" className={styles.account} title={shellTexts.yourAccount}>
          <Avatar name={name} size="large" />
          <span className={styles.name}>{name}</span>
        </Link>
        {onInstall && (
          <IconButton
            label={shellTexts.install}
            icon={<Download aria-hidden="true" />}
            onClick={(event) => {
              passFocus(event)
              onInstall()
            }}
          />
        )}
        <IconButton
          label={shellTexts.logout}
          icon={<LogOut aria-hidden="true" />}
          onClick={onLogout}
        />
      </div>
      <div className={styles.phone}>
        <AccountMenu name={name} role={role} onInstall={onInstall} onLogout={onLogout} />
      </div>
    </header>
  )
}

/** SHELL-19 */
export function PageHeading({ isInView = true }: { isInView?: boolean }) {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const text = title === undefined ? '' : title
  return (
    <>
      <title>{`${text} · Inkfleet`}</title>
      <h1 className={isInView ? styles.title : 'visually-hidden'}>{text}</h1>
    </>
  )
}
