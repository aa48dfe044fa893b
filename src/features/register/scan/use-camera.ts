import { useCallback, useEffect, useState } from 'react'

import { type CameraProblem, cameraProblem, closeCamera, openCamera } from './camera.ts'

export type CameraState =
  | { status: 'starting' }
  | { status: 'on'; stream: MediaStream }
  | { status: CameraProblem }

/** On while `isWanted`; its light on the device goes out with it. */
export function useCamera(isWanted: boolean) {
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    let opened: MediaStream | undefined
    openCamera().then(
      (stream) => {
        if (isOver) return closeCamera(stream)
        opened = stream
        const [track] = stream.getVideoTracks()
        track?.addEventListener('ended', () => setState({ status: 'busy' }))
        setState({ status: 'on', stream })
      },
      (error: unknown) => isOver || setState({ status: cameraProblem(error) }),
    )
    return () => {
      isOver = true
      if (opened) closeCamera(opened)
      setState({ status: 'starting' })
    }
  }, [isWanted, attempt])
  return { state, retry: useCallback(() => setAttempt((before) => before + 1), []) }
}
