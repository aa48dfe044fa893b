import '#src/platform/i18n/en/shell.ts'

import { useMatches } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/button.tsx'

import styles from './top-bar.module.css'

interface TopBarProps {
  fullName: string
  onLogout: () => void
}

export function TopBar({ fullName, onLogout }: TopBarProps) {
  const name = fullName === '' ? t('shell:noName') : fullName
  return (
    <header className={styles.bar}>
      <PageHeading />
      <div className={styles.me}>
        <Avatar name={name} size="large" />
        <span className={styles.name}>{name}</span>
        <IconButton
          label={t('shell:logout')}
          icon={<LogOut aria-hidden="true" />}
          onClick={onLogout}
        />
      </div>
    </header>
  )
}

/** SHELL-19 */
function PageHeading() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const text = title === undefined ? '' : t(title)
  return (
    <>
      <title>{`${text} · Inkfleet`}</title>
      <h1 className={styles.title}>{text}</h1>
    </>
  )
}
