/** What tickets are about, why, and where they come from: the most frequent first. */
import { choiceText } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './Dashboard.module.css'
import { createdHref, type PeriodProps, solvedHref } from './periodFilters.ts'

const lists = { category: 'Category', cause: 'Cause', customer: 'Customer', place: 'Place' } as const
type List = keyof typeof lists

interface Line {
  key: string
  label: string
  href: string
  count: number
}

function linesOf(props: PeriodProps, list: List): Line[] {
  const { byCategory, byCause, topCustomers, topPlaces } = props.period
  switch (list) {
    case 'category':
      return byCategory.slice(0, 8).map(({ category, count }) => ({
        key: category,
        label: choiceText(category),
        href: createdHref(props, { category }),
        count,
      }))
    case 'cause':
      return byCause.map(({ cause, count }) => ({
        key: cause,
        label: cause,
        href: solvedHref(props, { cause }),
        count,
      }))
    case 'customer':
      return topCustomers.map(({ id, name, count }) => ({
        key: id,
        label: name,
        href: createdHref(props, { customer: id }),
        count,
      }))
    case 'place':
      return topPlaces.map(({ kind, id, name, customer, count }) => ({
        key: id,
        label: `${name}, ${customer}`,
        href: createdHref(props, { [kind]: id }),
        count,
      }))
  }
}

/** Pareto: the share of the first ones together. */
function sharesOf(lines: readonly Line[], whole: number): number[] {
  let sum = 0
  return lines.map(({ count }) => {
    sum += count
    return Math.round((sum / Math.max(1, whole)) * 100)
  })
}

export function TopLists(props: PeriodProps) {
  const [list, setList] = useState<List>('category')
  const lines = linesOf(props, list)
  const most = Math.max(1, ...lines.map(({ count }) => count))
  const whole = list === 'cause' ? props.period.solved : props.period.created
  const shares = sharesOf(lines, whole)
  return (
    <Card dense title="Most frequent">
      <Segments label="List" value={list} options={lists} onChange={setList} />
      {lines.length === 0 ? (
        <p className="dim">No tickets in this period.</p>
      ) : (
        <ul className={cx(classes.plain, classes.below)}>
          {lines.map(({ key, label, href, count }, index) => (
            <li key={key} className={classes.topRow}>
              <Link href={href} className={classes.clipped}>
                {label}
              </Link>
              <span className={classes.meter} aria-hidden="true">
                <i data-load="other" style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <b className="num">{count}</b>
              <span className="dim num" title="Share of all, up to here">
                {shares[index]}%
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
