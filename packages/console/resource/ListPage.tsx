/** The list page of any resource. */
import { Button } from '@mantine/core'
import type { Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo } from 'react'
import { ListHead } from '../ui/PageHead.tsx'
import type { CustomerId } from './queries.ts'
import { RecordList } from './RecordList.tsx'
import { useCreatePanel } from './useCreatePanel.ts'
import { useRecordList } from './useRecordList.ts'

const written = new Intl.NumberFormat('en-US')

/** Renders nothing without the permission. */
export function NewButton({ resource }: { resource: Resource }) {
  const { open } = useCreatePanel(resource)
  if (!open) return null
  return (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={open}>
      New {inSentence(resource.words.one)}
    </Button>
  )
}

export function ListPage({ resource, customerId }: { resource: Resource; customerId?: CustomerId }) {
  const place = useMemo(() => ({ resource, customerId }), [resource, customerId])
  const data = useRecordList(place)
  return (
    <>
      <ListHead
        title={resource.words.many}
        {...(data.all !== undefined && { count: written.format(data.all) })}
        actions={<NewButton resource={resource} />}
        lined={data.records?.length === 0 && !data.narrowed && !data.query.archived}
      />
      <RecordList place={place} data={data} />
    </>
  )
}
