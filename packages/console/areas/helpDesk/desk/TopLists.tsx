/** The most frequent categories, causes and sources of tickets. */
import { choiceText } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { RowBarChart } from '../../../ui/charts/BarChart.tsx'
import { runningShares } from '../../../ui/charts/geometry/stacks.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
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

export function TopLists(props: PeriodProps) {
  const [list, setList] = useState<List>('category')
  const lines = linesOf(props, list)
  const whole = list === 'cause' ? props.period.solved : props.period.created
  const counts = lines.map(({ count }) => count)
  return (
    <RowBarChart
      actions={<Segments label="List" value={list} options={lists} onChange={setList} />}
      empty="No tickets in this period"
      data={{
        title: 'Most frequent',
        by: lists[list],
        categories: lines.map(({ label }) => label),
        series: [{ label: 'Tickets', color: 'seq-4', values: counts }],
        notes: {
          label: 'Running share',
          texts: runningShares(counts, Math.max(1, whole)).map((share) => `${Math.round(share)}%`),
        },
        hrefOf: (_, row) => lines[row]?.href,
      }}
    />
  )
}
