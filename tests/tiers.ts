/**
 * Files of the slower kinds of tests that `npm test` runs: they cover what users need most. `npm run test:full` runs all
 * files, and the stories tagged `@full` in these files.
 * `tests/architecture/tiers.test.ts` checks that the files exist.
 */
export const CORE_STORIES: readonly string[] = [
  'content',
  'logout',
  'main-job',
  'media-library',
  'offline-rename',
  'pending',
  'register',
  'roles',
  'scheduler',
  'session',
  'sign-in',
  'workspaces',
]
export const CORE_FAULTS: readonly string[] = ['answers', 'every-kind', 'refusals', 'storage']

/** Unit and integration tests that take as long as dozens of others, or need root. Only `npm run test:full` runs them. */
export const SLOW_UNITS: readonly string[] = [
  'server/db/embedded.test.ts',
  'server/db/listen.test.ts',
  'server/db/names.test.ts',
  'server/demo/seed/demo.test.ts',
  'server/demo/seed/library-images.test.ts',
  'server/demo/simulator/firmware.test.ts',
  'server/demo/simulator/simulator.test.ts',
  'server/dev.test.ts',
  'server/devices/entry-frames.test.ts',
  'server/devices/new-models.test.ts',
  'server/devices/template-frames.test.ts',
  'server/devices/template-images.test.ts',
  'server/devices/upside-down.test.ts',
  'server/drawing/template-drawer.test.ts',
  'server/firmware/rollouts.test.ts',
  'server/http/resource-exhaustion.test.ts',
  'server/launch.test.ts',
  'server/mail/mail-sender.test.ts',
  'server/media/images.test.ts',
  'server/resources/devices/former-content.test.ts',
  'server/resources/devices/query.test.ts',
  'server/resources/events/routes.test.ts',
  'server/resources/manufactured-devices/routes.test.ts',
  'server/resources/templates/query.test.ts',
  'server/start.test.ts',
  'src/features/admin/page.test.tsx',
  'src/features/auth/create-organization-page.test.tsx',
  'src/features/dev-tools/page.test.tsx',
  'src/features/device-dialog/loaded-dialog.test.tsx',
  'src/features/device-models/dialogs/dismissed-dialogs.test.tsx',
  'src/features/register/page.test.tsx',
  'src/features/scheduler/panel/entry-panel.test.tsx',
  'src/features/scheduler/panel/unsaved-entry.test.tsx',
  'src/features/template-editor/properties/properties-panel.test.tsx',
  'src/imaging/dither-algorithms.test.ts',
  'src/imaging/template/render-template.test.ts',
  'src/platform/session/device-lock.test.ts',
  'src/ui/fields/date-fields.test.tsx',
  'src/widgets/image-upload/canvas-reading.test.ts',
  'src/widgets/user-form/user-form.test.tsx',
  'tests/integration/cached-lists.test.ts',
  'tests/integration/imaging-equality.test.ts',
  'tests/integration/moved-devices.test.ts',
  'tests/integration/panels-through-kill.test.ts',
  'tests/integration/template-equality.test.ts',
  'tests/security/access.test.ts',
  'tests/security/edges.test.ts',
]

/** `npm test` sets it to `gate`. If it is unset, a runner that is started by hand runs all that it is given. */
export const TIER_VARIABLE = 'TEST_TIER'
export const isGate = (): boolean => process.env[TIER_VARIABLE] === 'gate'

/** The number of random queries for each list that the server and the console must answer equally. */
export const LIST_QUESTIONS = isGate() ? 90 : 600
