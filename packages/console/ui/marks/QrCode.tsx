import classes from './QrCode.module.css'

interface QrCodeProps {
  /** Rows of dark (1) and light (0) modules, including the quiet zone. */
  rows: readonly string[]
  label: string
}

/** One path for all runs of dark modules: hundreds of elements would be slow. */
const pathOf = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')

/** Black on white in both themes, as cameras expect. */
export function QrCode({ rows, label }: QrCodeProps) {
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(rows)} />
    </svg>
  )
}
