import { classNames } from './class-names.ts'
import styles from './logo.module.css'

/** The logo: a panel, half solid, half dithered. */
const FRAME = 'M0 0h14v14H0zM1 1v12h12V1z'
const DITHER =
  'M2 2h3v10H2zM5 2h1v1H5zM5 4h1v1H5zM5 6h1v1H5zM5 8h1v1H5zM5 10h1v1H5zM6 3h1v1H6zM6 5h1v1H6zM6 7h1v1H6zM6 9h1v1H6zM6 11h1v1H6zM7 2h1v1H7zM7 6h1v1H7zM7 10h1v1H7zM8 4h1v1H8zM8 8h1v1H8zM9 6h1v1H9zM9 2h1v1H9zM9 10h1v1H9zM11 4h1v1h-1zM11 8h1v1h-1z'
const NAME = 'Inkfleet'

export function Logo({
  size = 'normal',
  markOnly = false,
}: {
  size?: 'normal' | 'large'
  markOnly?: boolean
}) {
  return (
    <span className={classNames(styles.logo, styles[size])}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <path d={FRAME} fillRule="evenodd" />
        <path d={DITHER} />
      </svg>
      <span className={markOnly ? 'visually-hidden' : undefined}>{NAME}</span>
    </span>
  )
}
