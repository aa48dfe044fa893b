import styles from './gallery-page.module.css'

const COLOURS = (
  'paper sheet tray float ink ink-2 ink-3 ink-off line line-2 edge accent accent-deep accent-wash ' +
  'accent-line good warn bad good-wash warn-wash bad-wash bezel panel-paper panel-ink'
).split(' ')

export const ColourSamples = () => (
  <div className={styles.swatches}>
    {COLOURS.map((name) => (
      <div key={name}>
        <div className={styles.swatch} style={{ '--sample': `var(--${name})` }} />
        <span className="small">{name}</span>
      </div>
    ))}
  </div>
)

export const TypeSamples = () => (
  <div className={styles.stack}>
    <p className={styles.huge}>142 panels, all quiet</p>
    <h2>Lobby welcome</h2>
    <p>
      <span>Body 14/20. A device counts as not connected when it was unseen for 65 minutes. </span>
      <a className="link" href="#type">
        Read how
      </a>
    </p>
    <p className="small second">Small 13/20, second ink. Updated 2 min ago</p>
    <p className="mono">7C:9E:BD:4A:1F:07 000000</p>
  </div>
)
