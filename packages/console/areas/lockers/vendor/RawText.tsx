/** Raw JSON below a title. Scrolls if too wide. */
import classes from './RawText.module.css'

interface RawTextProps {
  title: string
  /** JSON, or text that may be JSON. */
  value: unknown
}

function pretty(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

export const RawText = ({ title, value }: RawTextProps) => (
  <div className={classes.part}>
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
    <section className={classes.raw} tabIndex={0} aria-label={title}>
      <pre>{pretty(value)}</pre>
    </section>
  </div>
)
