import type { ReactNode } from 'react'

interface ToolbarProps {
  preview?: { isOn: boolean; onChange: (isOn: boolean) => void }
  keyboard?: ReactNode
  children?: ReactNode
}

export const Toolbar = ({ preview }: ToolbarProps) => (
  <button type="button" onClick={() => preview?.onChange(!preview.isOn)}>
    Preview
  </button>
)
export const LeftPanel = () => <aside>Layers</aside>
export const RightPanel = () => <aside>Properties</aside>
export const PanelColumn = () => <aside>Panels</aside>
export const PanelSheet = () => <aside>Panels</aside>
export const Stage = () => <div>Stage</div>
