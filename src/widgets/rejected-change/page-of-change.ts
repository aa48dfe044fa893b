import type { Op } from '#src/platform/outbox/store/op.ts'

/** Page of an entity, by the first half of the change kind. */
const PAGES = {
  device: '/user/devices',
  schedule: '/user/devices',
  workspace: '/user/devices',
  image: '/media-library',
  imageFolder: '/media-library',
  template: '/media-library',
  templateFolder: '/media-library',
} as const
const hasPage = (noun: string): noun is keyof typeof PAGES => Object.hasOwn(PAGES, noun)

export function pageOfChange({ kind }: Pick<Op, 'kind'>) {
  const [noun = ''] = kind.split('.')
  return hasPage(noun) ? PAGES[noun] : undefined
}
