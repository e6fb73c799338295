/** What needs attention at a customer, worst first; each line links to exactly the list it counts. */
import { attentionKinds } from '@postern/domain/areas/customers/attention.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { attentionFigures } from '@postern/domain/areas/figures.ts'
import { counted } from '@postern/domain/values/text.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { figureHref } from '../shared/figureHref.ts'
import classes from './NeedsAttention.module.css'

type Line = CustomerOverview['attention'][number]

/** "Dock 4, Handheld 6 and 3 more" */
function whichText({ names, count }: Line): string {
  const more = count - names.length
  return names.length > 0 && more > 0 ? `${names.join(', ')} and ${numberText(more)} more` : names.join(', ')
}

export function NeedsAttention({ customerId, lines }: { customerId: string; lines: readonly Line[] }) {
  return (
    <Card title="Needs attention" aside={lines.length === 0 ? undefined : lines.length}>
      {lines.length === 0 ? (
        <StatusMark tone="ok">Nothing needs attention right now</StatusMark>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => {
            const { kind, count, since, parcels } = line
            const { tone, one, many } = attentionKinds[kind]
            return (
              <li key={kind} data-tone={tone}>
                <StatusMark tone={tone} wordHidden>
                  {tone === 'danger' ? 'Urgent' : 'Warning'}
                </StatusMark>
                <Link className={classes.what} href={figureHref(customerId, attentionFigures[kind](customerId))}>
                  {counted(count, one, many)}
                </Link>
                <span className={classes.which}>{whichText(line)}</span>
                <span className={classes.parcels}>
                  {parcels !== null && parcels > 0 && counted(parcels, 'parcel', 'parcels')}
                </span>
                <span className={classes.since}>{since !== null && <RelativeTime at={since} elapsed />}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
