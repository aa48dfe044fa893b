import type { Page } from '@playwright/test'

import type { Role } from '#src/contract/ability.ts'

import { expect } from './e2e.ts'

/** This page has no shell around it. */
export const FULL_SCREEN_PAGE = '/DEV-template-editor/fullscreen-edit'

const NO_ORGANIZATION = '00000000-0000-4000-8000-000000000000'
/** The browser's message when the page of an unknown organization is opened. */
export const NO_SUCH_ORGANIZATION = new RegExp(`404 .*/api/organizations/${NO_ORGANIZATION}`)

/** Every page behind the login, the title in its top bar, and a role that may open it. */
export const PAGES_BEHIND_LOGIN = [
  { path: '/home', title: 'Home', role: 'ORG_OWNER', ids: '[SHELL-04]' },
  { path: '/media-library', title: 'Media library', role: 'ORG_OWNER', ids: '[SHELL-05]' },
  { path: '/permissions', title: 'Permissions', role: 'ORG_OWNER', ids: '' },
  { path: '/users', title: 'Users', role: 'ORG_OWNER', ids: '[SHELL-07]' },
  { path: '/settings', title: 'Settings', role: 'ORG_OWNER', ids: '[SHELL-07]' },
  { path: '/audit', title: 'Audit log', role: 'ORG_OWNER', ids: '' },
  { path: '/user/devices', title: 'Devices', role: 'ORG_OWNER', ids: '[SHELL-08] [DEV-02]' },
  { path: '/user/devices-content-view', title: 'Devices', role: 'ORG_OWNER', ids: '' },
  { path: '/user/lineup', title: 'Day lineup', role: 'ORG_OWNER', ids: '' },
  { path: '/user/dashboard', title: 'Status', role: 'ORG_OWNER', ids: '' },
  { path: '/pending-changes', title: 'Pending changes', role: 'ORG_OWNER', ids: '' },
  { path: '/template-editor/7/edit', title: 'Template editor', role: 'ORG_OWNER', ids: '' },
  {
    path: '/template-editor/new/7/horizontal',
    title: 'Template editor',
    role: 'ORG_OWNER',
    ids: '',
  },
  ...['', '/fullscreen-edit', '/edit', '/view'].map((rest) => ({
    path: `/DEV-template-editor${rest}`,
    title: 'Developer template editor',
    role: 'ORG_OWNER' as const,
    ids: '',
  })),
  { path: '/admin/dashboard', title: 'Admin dashboard', role: 'ROOT', ids: '[SHELL-11]' },
  {
    path: `/admin/organizations/${NO_ORGANIZATION}`,
    title: 'Organization account',
    role: 'ROOT',
    ids: '[ORG-23]',
  },
  { path: '/dev-tools', title: 'Developer tools', role: 'ROOT', ids: '[SHELL-11]' },
  { path: '/temp1', title: 'Shared components', role: 'ROOT', ids: '[SHELL-13]' },
  { path: '/temp2', title: 'Screens', role: 'ROOT', ids: '[SHELL-13]' },
] as const satisfies readonly { path: string; title: string; role: Role; ids: string }[]

/** Public pages and the titles of their cards. */
export const OPEN_PAGES = [
  { path: '/', title: 'Sign in' },
  { path: '/forgot-password', title: 'Forgot password' },
  { path: '/user/auth/reset-password', title: 'Reset password' },
  { path: '/user/auth/confirm', title: 'Join your organisation' },
  { path: '/user/auth/confirm-email', title: 'Confirm your email address' },
  { path: '/create-org-account', title: 'Create an organization account' },
  { path: '/devices/register', title: 'Register a device' },
] as const

/** Opens a page and waits until it has its title once and nothing is loading. */
export const opensWithTitle = async (page: Page, path: string, title: string) => {
  await page.goto(path)
  const headings = page.getByRole('heading', { level: 1 })
  await expect(headings).toHaveText([title])
  // The gallery shows what loading looks like.
  if (path !== '/temp1') await expect(page.getByText('Loading...')).toHaveCount(0)
}
