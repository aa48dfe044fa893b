import { useEffect, useRef } from 'react'

import styles from './film-layout.module.css'

type CanPlay = Pick<HTMLVideoElement, 'canPlayType'>

const HEVC = 'video/mp4; codecs="hvc1.1.6.L93.B0"'

/** The smaller file where the browser can play it (AUTH-03). */
export const promoSource = (video: CanPlay) =>
  video.canPlayType(HEVC) === '' ? '/promo/promo-vp9.webm' : '/promo/promo-hevc.mp4'

/** Looks on in silence, and stands still for those who asked for less motion (AUTH-02). */
export function PromoFilm() {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const obey = () => {
      if (stillness.matches) element.pause()
      // A browser that saves energy refuses; the first picture then stays.
      else void element.play().catch(() => undefined)
    }
    element.src = promoSource(element)
    obey()
    stillness.addEventListener('change', obey)
    return () => stillness.removeEventListener('change', obey)
  }, [])
  return <video ref={video} className={styles.film} muted loop playsInline aria-hidden="true" />
}
