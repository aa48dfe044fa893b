import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A dialog that is open has a use of its own for what is pasted. */
const isAsked = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Files that are dropped onto a place, or pasted while nothing else asks for them. Text pasted into a field stays the field's. */
export function useArrivingFiles(enabled: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isAsked()) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
  if (!enabled) return { isOver: false, handlers: {} }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) setIsOver(true)
      },
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
