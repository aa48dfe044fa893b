import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'

/** Large, and not needed before an image is picked. */
export const LazyCropDialog = dialogOnDemand(
  async () => (await import('./crop-dialog.tsx')).CropDialog,
)
