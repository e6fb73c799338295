/** Changes since the end of the last workday, by entity; each links to those rows of the audit log. */
import type { Home } from '@postern/domain/home/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { entityText } from '../../areas/shared/auditedEntities.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { auditPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { clockText, dateText } from '../../ui/timeText.ts'
import classes from './HomePage.module.css'

const moment = (text: string): string => {
  const at = new Date(text)
  return `${dateText(at)} ${clockText(at)}`
}

export function Overnight({ changes: { from, to, items } }: { changes: NonNullable<Home['changes']> }) {
  return (
    <Card
      title="Overnight"
      aside={`Since ${moment(from)}`}
      actions={
        <Link href={withSearch(auditPath, { from, to })} className="link">
          View all
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className="dim">No changes</p>
      ) : (
        <ul>
          {items.map(({ resource, count, at, href }) => (
            <li key={resource}>
              <Link href={href} className={classes.row}>
                <span className="strong">{entityText(resource)}</span>
                <span className="dim">{counted(count, 'change', 'changes')}</span>
                <span className={classes.end}>{clockText(new Date(at))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
