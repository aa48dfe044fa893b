import type { Saving } from '../save/use-saving.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useLeaving } from './use-leaving.ts'

interface LeavingProps {
  isUnsaved: () => boolean
  isStillHere: (pathname: string) => boolean
  /** Empty for a template that was never saved. */
  name: string
  /** None where what is there cannot be saved. */
  saving?: Saving
  onThrowAway: () => void
}

/** The question before something that is not saved is left. */
export function Leaving({ isUnsaved, isStillHere, name, saving, onThrowAway }: LeavingProps) {
  const blocker = useLeaving(isUnsaved, isStillHere)
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveDialog
      name={name}
      isSaving={saving?.isSaving ?? false}
      onSave={
        saving &&
        (() => void saving.save().then((saved) => (saved ? blocker.proceed() : blocker.reset())))
      }
      onLeave={() => {
        onThrowAway()
        blocker.proceed()
      }}
      onStay={blocker.reset}
    />
  )
}
