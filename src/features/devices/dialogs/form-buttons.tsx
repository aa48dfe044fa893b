import { commonTexts } from '#src/texts/common.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { Button } from '#src/ui/button.tsx'

interface FormButtonsProps {
  isChosen: boolean
  chooseWord: string
  assignWord: string
  /** Undefined while selecting is impossible. */
  onChoose: (() => Promise<void>) | undefined
  /** Undefined if no device would receive it. */
  onAssign: (() => void) | undefined
  busy: boolean
  onClose: () => void
}

/** Footer of the assign dialogs: select, select another, assign. */
export function FormButtons(props: FormButtonsProps) {
  const { isChosen, chooseWord, assignWord, onChoose, onAssign, busy, onClose } = props
  const choose = () => void onChoose?.()
  return (
    <>
      <Button onClick={onClose}>{commonTexts.cancel}</Button>
      {isChosen ? (
        <>
          <Button onClick={choose}>{deviceDialogTexts.chooseAnother}</Button>
          <Button variant="primary" disabled={!onAssign} busy={busy} onClick={onAssign}>
            {assignWord}
          </Button>
        </>
      ) : (
        <Button variant="primary" disabled={!onChoose} onClick={choose}>
          {chooseWord}
        </Button>
      )}
    </>
  )
}
