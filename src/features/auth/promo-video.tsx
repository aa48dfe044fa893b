import { useEffect, useRef } from 'react'

import styles from './login-page.module.css'

type CanPlay = Pick<HTMLVideoElement, 'canPlayType'>

const HEVC = 'video/mp4; codecs="hvc1.1.6.L93.B0"'

/** Prefers the smaller HEVC file (AUTH-03). */
export const promoSource = (video: CanPlay) =>
  video.canPlayType(HEVC) === '' ? '/promo/promo-vp9.webm' : '/promo/promo-hevc.mp4'

/** Muted, and paused under reduced motion (AUTH-02). */
export function PromoVideo() {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    const applyPreference = () => {
      if (reducedMotion.matches) element.pause()
      // Power saving may block playback; the first frame stays.
      else void element.play().catch(() => undefined)
    }
    element.src = promoSource(element)
    applyPreference()
    reducedMotion.addEventListener('change', applyPreference)
    return () => reducedMotion.removeEventListener('change', applyPreference)
  }, [])
  return <video ref={video} className={styles.film} muted loop playsInline aria-hidden="true" />
}
