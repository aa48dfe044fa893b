import type { ComponentType } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import { ErrorState } from './error-state.tsx'
import { reloadPage } from './missing-part.tsx'
import { Modal } from './modal.tsx'
import { onDemand } from './on-demand.tsx'

interface Closable {
  onClose: () => void
}

/** A dialog whose code is loaded when it is first opened. If that fails, a dialog in its place says so. */
export const dialogOnDemand = <P extends Closable>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => onDemand(load, { Missing: MissingDialog })

/** Replaces a dialog whose code cannot be loaded. */
export const MissingDialog = ({ onClose }: Closable) => (
  <Modal title={commonTexts.somethingFailed} onClose={onClose}>
    <ErrorState title={commonTexts.partMissingWhy} onRetry={reloadPage} />
  </Modal>
)
