import { type ReactNode, useState } from 'react'

import { classNames } from './class-names.ts'
import type {} from './custom-properties.d.ts'
import styles from './panel-frame.module.css'

interface PanelFrameProps {
  /** Pixels of the panel as it lies in landscape. */
  width: number
  height: number
  /** A vertical panel hangs turned: its picture was turned to the left to fit, so it is shown turned to the right (DEV-20). */
  orientation?: 'horizontal' | 'vertical'
  size?: 'list' | 'card' | 'large'
  /** The picture that the panel shows, as the panel stores it. */
  src?: string | null
  /** What is on it, in words; empty where the words stand beside it. */
  alt?: string
  /** Shown faded: the panel keeps its last picture and nobody hears of it. */
  away?: boolean
  /** In place of `src`: a canvas of the panel's own pixels, or words for a panel without a picture. */
  children?: ReactNode
}

/** A panel as the object that it is: thin bezel, own paper tone, true aspect, whole pixels. */
export function PanelFrame({
  width,
  height,
  orientation = 'horizontal',
  size = 'card',
  src,
  alt = '',
  away = false,
  children,
}: PanelFrameProps) {
  const vertical = orientation === 'vertical'
  return (
    <span className={classNames(styles.panel, styles[size], away && styles.away)}>
      <span
        className={classNames(styles.screen, vertical && styles.vertical)}
        style={{ '--panel-w': width, '--panel-h': height }}
      >
        <span className={styles.picture}>
          {src != null ? <Picture key={src} src={src} alt={alt} /> : children}
        </span>
      </span>
    </span>
  )
}

/** A picture that cannot be loaded leaves the paper blank: without the network that is no fault to point at. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return alt === '' ? null : <span role="img" aria-label={alt} />
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setIsMissing(true)}
    />
  )
}
