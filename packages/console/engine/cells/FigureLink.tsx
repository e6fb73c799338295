import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import classes from './cells.module.css'
import { numberText } from './valueText.ts'

/** A figure that links to what it counts. A 0 has no link. */
export function FigureLink({ value, href }: { value: number | null; href: string | undefined }) {
  if (value === null) return <None />
  if (value === 0) return <span className="num mute">0</span>
  return href === undefined ? (
    <span className="num">{numberText(value)}</span>
  ) : (
    <Link href={href} className={classes.count}>
      {numberText(value)}
    </Link>
  )
}
