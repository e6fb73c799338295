/** Records you pinned or opened recently, on any of your devices. */
import type { KeptRecord } from '@postern/domain/search/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import classes from './HomePage.module.css'
import { favoritesOptions, recentsOptions } from './homeQueries.ts'

const Rows = ({ items }: { items: readonly KeptRecord[] }) => (
  <ul>
    {items.map(({ kind, id, title, customer, href }) => (
      <li key={`${kind} ${id}`}>
        <Link href={href} className={classes.row}>
          <span className="truncate strong">{title}</span>
          <span className={`${classes.end} truncate dim`}>{customer}</span>
        </Link>
      </li>
    ))}
  </ul>
)

export function Pinned() {
  const items = useQuery(favoritesOptions).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card title="Pinned">
      <Rows items={items} />
    </Card>
  )
}

export function Recent() {
  const { data } = useQuery(recentsOptions)
  if (!data) return null
  return (
    <Card title="Recent">
      {data.items.length === 0 ? <p className="dim">Records you open appear here.</p> : <Rows items={data.items} />}
    </Card>
  )
}
