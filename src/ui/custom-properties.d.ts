import 'react'

declare module 'react' {
  /** Custom properties of a piece's own style sheet. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
