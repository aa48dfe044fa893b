import { useEffect } from 'react'

import { keepRenderer } from '#src/widgets/template-picture/keep-renderer.ts'

/** Whoever edits a template sees what the panel shows without the network, too. */
export function useRendererKept(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) void keepRenderer().catch(() => undefined) // what is drawn asks for its files itself
  }, [isWanted])
}
