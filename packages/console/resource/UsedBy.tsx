/** What depends on a record, with the way there. */
import { Button, Popover } from '@mantine/core'
import type { Dependents } from '@postern/domain/failure.ts'
import { filterKey } from '@postern/domain/query.ts'
import { hasListPage, type Resource } from '@postern/domain/resource.ts'
import { childrenOf, referencesTo } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPath, recordPath } from '../paths.ts'
import { Link } from '../ui/LinkContext.tsx'
import { type CustomerId, dependentsOptions } from './queries.ts'
import classes from './UsedBy.module.css'
import { withSearch } from './urlState.ts'

/** A tab of this record, or the list filtered by it; undefined for what hangs on it only through others. */
function listOf(resource: Resource, customerId: CustomerId, id: string, { resource: name }: Dependents) {
  const reference = referencesTo(resource).find(({ from }) => from.name === name)
  if (!reference) return undefined
  const { from, fieldName } = reference
  if (childrenOf(resource).some((child) => child.from === from))
    return withSearch(recordPath(resource, id, customerId), { tab: from.name })
  if (!hasListPage(from) || (from.scope === 'customer' && customerId === undefined)) return undefined
  const search = { [filterKey({ field: fieldName, operator: 'eq' })]: id }
  return withSearch(listPath(from, from.scope === 'customer' ? customerId : undefined), search)
}

export function UsedBy({ resource, customerId, id }: { resource: Resource; customerId: CustomerId; id: string }) {
  const { data } = useQuery(dependentsOptions(resource, customerId, id))
  const [opened, setOpened] = useState(false)
  const total = data?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<IconSitemap size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened(!opened)}
          disabled={data === undefined}
        >
          Used by&nbsp;<span className={classes.total}>{total?.toLocaleString('en-US') ?? '–'}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Used by" className={classes.list}>
        {data?.length === 0 && (
          <p className={classes.none}>Nothing depends on this {inSentence(resource.words.one)}.</p>
        )}
        <ul>
          {data?.map((dependents) => {
            const href = listOf(resource, customerId, id, dependents)
            return (
              <li key={`${dependents.resource} ${dependents.effect}`}>
                {href ? (
                  <Link href={href} className={classes.row} onClick={() => setOpened(false)}>
                    {dependents.label}
                  </Link>
                ) : (
                  <span className={classes.row}>{dependents.label}</span>
                )}
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
