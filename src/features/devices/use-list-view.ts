import type { ListView } from '#src/contract/device-list-view.ts'

export function useListView(): { liked: ListView | undefined; like: (view: ListView) => void } {
  return { liked: 'list', like: () => undefined }
}
