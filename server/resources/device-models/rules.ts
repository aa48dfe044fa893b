import { invalid } from '#server/http/http-error.ts'
import type { SaveRevision } from '#src/contract/device-model.ts'
import { hasTooManyPixels } from '#src/domain/panel-limits.ts'

type Panel = Pick<
  SaveRevision,
  'diagonal' | 'resolutionHorizontal' | 'resolutionVertical' | 'ppi' | 'colorDepth' | 'displayType'
>

/** Panel columns shared by models and revisions. Rejects panels that are too large to draw for. */
export function panelColumns(panel: Panel) {
  if (hasTooManyPixels(panel)) {
    const message = ['validation:panelTooLarge']
    throw invalid({ resolutionHorizontal: message, resolutionVertical: message })
  }
  return {
    diagonal: panel.diagonal,
    resolution_horizontal: panel.resolutionHorizontal,
    resolution_vertical: panel.resolutionVertical,
    ppi: panel.ppi,
    color_depth: panel.colorDepth,
    display_type: panel.displayType,
  }
}

export const revisionColumns = (revision: SaveRevision) => ({
  stock_number: revision.stockNumber,
  battery_capacity_wh: revision.batteryCapacityWh,
  ...(revision.batteryType !== undefined && { battery_type: revision.batteryType }),
  display_revision: revision.displayRevision,
  part_number: revision.partNumber,
  pcb_digital_revision: revision.pcbDigitalRevision,
  life_state: revision.lifeState,
  fl: revision.fl,
  ctp: revision.ctp,
  ...panelColumns(revision),
})
