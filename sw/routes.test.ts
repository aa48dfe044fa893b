import { expect, it } from 'vitest'

import { NOT_THE_CONSOLE } from './routes.ts'

const isConsole = (path: string) => !NOT_THE_CONSOLE.some((pattern) => pattern.test(path))

it.each([
  '/',
  '/home?source=pwa',
  '/user/devices?q=a.b&page=2',
  '/devices/register?deviceId=1&mac=02:00&modelName=i7&token=a.b.c',
  '/developer',
  '/media-library',
])('opens %s as a page of the console', (path) => {
  expect(isConsole(path)).toBe(true)
})

it.each([
  '/api/health',
  '/api',
  '/media/ab12/a.png?sig=1',
  '/dev/mail',
  '/manifest.webmanifest',
  '/sw.js?x=1',
])('leaves %s to the server', (path) => {
  expect(isConsole(path)).toBe(false)
})
