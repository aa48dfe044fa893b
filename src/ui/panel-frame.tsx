import { type ReactNode, useState } from 'react'

import { classNames } from './class-names.ts'
import type {} from './custom-properties.d.ts'
import styles from './panel-frame.module.css'

interface PanelFrameProps {
  /** Panel resolution in landscape. */
  width: number
  height: number
  /** Images of vertical panels are stored rotated left, so they are shown rotated right (DEV-20). */
  orientation?: 'horizontal' | 'vertical'
  size?: 'list' | 'card' | 'large'
  /** The image as the panel stores it. */
  src?: string | null
  /** Alternative text; empty if a text beside it describes the image. */
  alt?: string
  /** Faded: the panel is not connected and still shows its last image. */
  away?: boolean
  /** Instead of `src`: a canvas, or a text for a panel without an image. */
  children?: ReactNode
}

/** A panel as hardware: bezel, paper tone, true aspect ratio. */
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

/** An image that cannot be loaded leaves the panel blank, since offline that is expected. */
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
