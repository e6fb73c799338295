/** What is waiting and what is broken; each line links to exactly the list it counts. */
import type { HomeGroup, HomeLine } from '@postern/domain/home/endpoints.ts'
import { useState } from 'react'
import { numberText } from '../../engine/cells/valueText.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './HomePage.module.css'

const groupNames: Readonly<Record<HomeGroup, string>> = {
  tickets: 'Tickets',
  reviews: 'Reviews',
  approvals: 'Approvals',
  trouble: 'Broken now',
  platform: 'Platform',
}

const toneWords = { danger: 'Urgent', warn: 'Warning', info: 'Waiting' } as const

/** "Northgate University, Halcyon Tower and 3 more" */
function whereText({ customers, customerCount }: HomeLine): string {
  const more = customerCount - customers.length
  return more > 0 ? `${customers.join(', ')} and ${numberText(more)} more` : customers.join(', ')
}

const rank = { danger: 0, warn: 1, info: 2 } as const

export function orderedLines(lines: readonly HomeLine[], order: readonly HomeGroup[]): HomeLine[] {
  return lines.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || rank[a.tone] - rank[b.tone] || 0)
}

const Line = ({ line }: { line: HomeLine }) => (
  <li className={classes.line}>
    <StatusMark tone={line.tone} wordHidden>
      {toneWords[line.tone]}
    </StatusMark>
    <Link href={line.href} className={classes.what} data-tone={line.tone}>
      {line.title}
    </Link>
    <span className={classes.why}>{line.detail}</span>
    <span className={classes.where}>{whereText(line)}</span>
    <span className={classes.since}>{line.since !== null && <RelativeTime at={line.since} elapsed />}</span>
  </li>
)

export function WorkLines({ lines, order }: { lines: readonly HomeLine[]; order: readonly HomeGroup[] }) {
  const [shown, setShown] = useState<HomeGroup | 'all'>('all')
  const there = order.filter((group) => lines.some((line) => line.group === group))
  const current = shown !== 'all' && there.includes(shown) ? shown : 'all'
  const options = Object.fromEntries([
    ['all', `All ${lines.length}`],
    ...there.map((group) => [group, `${groupNames[group]} ${lines.filter((line) => line.group === group).length}`]),
  ])
  const groups = current === 'all' ? there : [current]
  const ordered = orderedLines(lines, order)
  return (
    <Card title="Needs attention" aside={lines.length === 0 ? undefined : lines.length} lined flush>
      {lines.length === 0 ? (
        <EmptyState art="box" title="Nothing needs attention" text="New tickets, issues and reviews appear here." />
      ) : (
        <>
          {there.length > 1 && (
            <div className={classes.narrow}>
              <Segments
                label="Show"
                value={current}
                options={options}
                onChange={(next) => setShown(there.find((group) => group === next) ?? 'all')}
              />
            </div>
          )}
          {groups.map((group) => (
            <section key={group} aria-label={groupNames[group]}>
              <h3 className={classes.group}>{groupNames[group]}</h3>
              <ul>
                {ordered
                  .filter((line) => line.group === group)
                  .map((line) => (
                    <Line key={line.key} line={line} />
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Card>
  )
}
