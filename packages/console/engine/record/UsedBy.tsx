/** What depends on a record, with the way there. */
import { Button, Popover } from '@mantine/core'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../ui/LinkContext.tsx'
import { type CustomerId, dependentsOptions } from '../requests/queries.ts'
import { listOfPointing } from './pointing.ts'
import classes from './UsedBy.module.css'

export function UsedBy({ resource, customerId, id }: { resource: Resource; customerId: CustomerId; id: string }) {
  const data = useQuery(dependentsOptions(resource, customerId, id)).data?.dependents
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
        {data?.length === 0 && <p className={classes.none}>Nothing uses this {inSentence(resource.words.one)}.</p>}
        <ul>
          {data?.map((dependents) => {
            const href = listOfPointing(resource, customerId, id, dependents.resource)
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
