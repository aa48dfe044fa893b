import type { SeenTemplate } from '#src/data/templates/save.ts'

import type { Editor } from '../../editor.ts'

interface HandedOver {
  editor: Editor
  seen: SeenTemplate
}

/** Editors of templates that were just made, by temporary id: their address changes, what is on the screen does not. */
const handedOver = new Map<string, HandedOver>()

export const handOver = (tempId: string, session: HandedOver) =>
  void handedOver.set(tempId, session)

export const handedOverTo = (key: string) => handedOver.get(key)

/** It goes on there; whoever comes back later opens what was saved. */
export const forgetHandedOver = (key: string) => void handedOver.delete(key)
