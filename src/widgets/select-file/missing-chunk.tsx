import { selectFileTexts } from '#src/texts/select-file.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** Replaces a dialog whose code cannot be loaded, such as after an update. */
export const MissingChunk = ({ onClose }: { onClose: () => void }) => (
  <Modal title={selectFileTexts.title} onClose={onClose}>
    <ErrorState title={selectFileTexts.partMissing} onRetry={() => location.reload()}>
      {selectFileTexts.partMissingWhy}
    </ErrorState>
  </Modal>
)
