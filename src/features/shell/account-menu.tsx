import { useNavigate } from '@tanstack/react-router'
import {
  Activity,
  Check,
  Download,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { chooseTheme, type Theme, THEMES } from '#src/platform/theme/theme.ts'
import { useTheme } from '#src/platform/theme/use-theme.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const

function themeEntries(chosen: Theme): MenuEntry[] {
  return THEMES.map((theme) => {
    const Icon = theme === chosen ? Check : THEME_ICONS[theme]
    const label = shellTexts.themeNames[theme]
    return { id: theme, label, icon: <Icon aria-hidden="true" /> }
  })
}

const isTheme = (id: string): id is Theme => THEMES.some((theme) => theme === id)

export function ThemeMenu() {
  const theme = useTheme()
  return (
    <Menu
      label={shellTexts.theme}
      buttonStyle={{ variant: 'quiet', square: true }}
      entries={themeEntries(theme)}
      onAction={(id) => isTheme(id) && chooseTheme(id)}
    >
      <SunMoon aria-hidden="true" />
    </Menu>
  )
}

interface AccountMenuProps {
  name: string
  role: Role | undefined
  /** Undefined if not installable or already installed. */
  onInstall: (() => void) | undefined
  onLogout: () => void
}

/** Holds the top bar's actions on a phone. */
export function AccountMenu({ name, role, onInstall, onLogout }: AccountMenuProps) {
  const navigate = useNavigate()
  const theme = useTheme()
  const handleAction = (id: string) => {
    if (isTheme(id)) chooseTheme(id)
    else if (id === 'account') void navigate({ to: '/account' })
    else if (id === 'status') void navigate({ to: '/user/dashboard' })
    else if (id === 'settings') void navigate({ to: '/settings' })
    else if (id === 'install') onInstall?.()
    else onLogout()
  }
  const mayChangeSettings =
    role !== undefined && role !== 'ROOT' && can({ role }, 'settings.manage')
  const entries: MenuEntry[] = [
    { id: 'account', label: shellTexts.yourAccount, icon: <UserRound aria-hidden="true" /> },
    ...(role !== undefined && role !== 'ROOT'
      ? [{ id: 'status', label: shellTexts.status, icon: <Activity aria-hidden="true" /> }]
      : []),
    ...(mayChangeSettings
      ? [{ id: 'settings', label: shellTexts.settings, icon: <Settings aria-hidden="true" /> }]
      : []),
    ...themeEntries(theme),
    ...(onInstall
      ? [{ id: 'install', label: shellTexts.install, icon: <Download aria-hidden="true" /> }]
      : []),
    { id: 'logout', label: shellTexts.logout, icon: <LogOut aria-hidden="true" /> },
  ]
  return (
    <Menu
      label={shellTexts.account(name)}
      buttonStyle={{ variant: 'quiet', square: true }}
      entries={entries}
      onAction={handleAction}
    >
      <Avatar name={name} size="large" />
    </Menu>
  )
}
