/** What the table becomes on a phone: two lines per record. */
import type { AnyRecord } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { counted, inSentence } from '@postern/domain/text.ts'
import { type RefObject, useRef } from 'react'
import { recordPath } from '../paths.ts'
import { CardRows } from '../ui/CardRows.tsx'
import { TableRegion } from '../ui/DataTable.tsx'
import { codeFieldOf, FieldValue, listColumns, RecordTile } from './columns.tsx'
import type { ListPlace } from './listPlace.ts'
import classes from './RecordTable.module.css'
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts'
import { asNumber, refLabels, titleOf } from './values.ts'
import { textOf } from './valueText.ts'

const cardHeight = 61

interface RecordCardsProps {
  place: ListPlace
  records: readonly AnyRecord[]
  rows: RefObject<VirtualRows | null>
  onNearEnd: () => void
  stale: boolean
}

/** The first two facts that have words, counts with what they count: "University · 6 sites". */
function factsOf({ resource, parent }: ListPlace, record: AnyRecord): string {
  const code = codeFieldOf(resource)
  const facts = listColumns(resource).flatMap(({ name, field }) => {
    if (name === resource.title || name === code || name === parent?.fieldName) return []
    if (['status', 'bool', 'colour'].includes(field.kind)) return []
    if (field.kind === 'count') {
      const { words } = resourceNamed(field.target ?? '')
      return [counted(asNumber(record[name]) ?? 0, inSentence(words.one), inSentence(words.many))]
    }
    const text = textOf(record[name], field, refLabels(resource, record))
    return text === null ? [] : [text]
  })
  return facts.slice(0, 3).join(' · ')
}

export function RecordCards({ place, records, rows, onNearEnd, stale }: RecordCardsProps) {
  const { resource, customerId } = place
  const region = useRef<HTMLElement>(null)
  const virtual = useVirtualRows({
    count: records.length,
    rowHeight: cardHeight,
    headerHeight: 0,
    scroller: region,
    keyOf: (index) => records[index]?.id ?? index,
    handle: rows,
    onNearEnd,
  })
  const status = listColumns(resource).find(({ field }) => field.kind === 'status')
  const code = codeFieldOf(resource)
  return (
    <TableRegion ref={region} label={`${resource.words.many} list`} className={classes.region} aria-busy={stale}>
      <div style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}>
        <CardRows
          label={resource.words.many}
          rows={virtual.indexes.flatMap((index) => {
            const record = records[index]
            if (!record) return []
            const value = (name: string) => (
              <FieldValue name={name} record={record} resource={resource} customerId={customerId} />
            )
            return [
              {
                id: record.id,
                href: recordPath(resource, record.id, customerId),
                tile: <RecordTile resource={resource} record={record} />,
                name: titleOf(resource, record),
                ...(status && { status: value(status.name) }),
                facts: factsOf(place, record),
                ...(code && { figures: value(code) }),
              },
            ]
          })}
        />
      </div>
    </TableRegion>
  )
}
