/** The records that depend on a record, by kind, with the first few by name. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { listOfPointing } from '../../engine/record/pointing.ts'
import { dependentsOptions } from '../../engine/requests/queries.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './UsedByRecords.module.css'

const effects = {
  block: 'Blocks archiving',
  detach: 'Unlinked when archived',
  cascade: 'Archived too',
} as const

interface UsedByRecordsProps {
  resource: Resource
  id: string
  customerId: string | undefined
}

export default function UsedByRecords({ resource, id, customerId }: UsedByRecordsProps) {
  const { data, error } = useQuery(dependentsOptions(resource, customerId, id))
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={4} label="Checking usage" />
  if (data.dependents.length === 0)
    return (
      <EmptyState
        art="box"
        title="Not in use"
        text={`Records that use this ${inSentence(resource.words.one)} appear here.`}
      />
    )
  return (
    <Card title="Used by" lined flush>
      <ul className={classes.rows}>
        {data.dependents.map(({ resource: name, label, count, effect, titles }) => {
          const href = listOfPointing(resource, customerId, id, name)
          return (
            <li key={`${name} ${effect}`} className={classes.row}>
              {href ? (
                <Link href={href} className="link">
                  {label}
                </Link>
              ) : (
                <span>{label}</span>
              )}
              <span className="dim">
                {titles.join(', ')}
                {count > titles.length && ` and ${(count - titles.length).toLocaleString('en-US')} more`}
              </span>
              <span className={classes.effect}>{effects[effect]}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
