/** The table's phone layout: a card of two lines per record. */

import { choicesOf, type Kind } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { type RefObject, useMemo, useRef } from 'react'
import { CardRows } from '../../../ui/lists/CardRows.tsx'
import { TableRegion } from '../../../ui/lists/DataTable.tsx'
import { CheckBox } from '../../../ui/lists/RowCheck.tsx'
import { codeFieldOf, FieldValue, listColumns, RecordTile } from '../../cells/columns.tsx'
import { besideTitle, repeatedTitles } from '../../cells/insideText.ts'
import { asNumber, refLabels, titleOf } from '../../cells/values.ts'
import { textOf } from '../../cells/valueText.ts'
import { useOpenPath } from '../../record/openPath.ts'
import type { ListContext } from '../listContext.ts'
import type { Selection } from '../useSelection.ts'
import { groupAt, groupHeight } from './groupAt.ts'
import classes from './RecordTable.module.css'
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts'

const cardHeight = 61

interface RecordCardsProps {
  place: ListContext
  records: readonly AnyRecord[]
  offset: number
  /** The field whose values head each group of cards. */
  grouped: string | null
  rows: RefObject<VirtualRows | null>
  onNearEnd: () => void
  onNearStart: () => void
  stale: boolean
  /** Undefined if the list has no bulk actions. */
  selection: Selection | undefined
}

/** Kinds that make sense without a label. Time zones and lists are too long for a card; bare numbers and dates are cryptic. */
const telling: ReadonlySet<Kind> = new Set(['choice', 'text', 'ref'])
/** Fields with one of these choices say how much of something, so they need their label. */
const howMuch: ReadonlySet<string> = new Set(['off', 'none', 'all'])
const noNews: ReadonlySet<string> = new Set(['off', 'none'])
const mostFacts = 2

/** Two text facts and one count: "University · Enterprise · 6 sites". */
function factsOf({ resource, parent }: ListContext, record: AnyRecord): string {
  const columns = listColumns(resource).filter(
    ({ name }) => name !== resource.title && name !== parent?.fieldName && name in record,
  )
  const labels = refLabels(resource, record)
  const words = columns
    .filter(({ field }) => telling.has(field.kind))
    .flatMap(({ name, field, label }) => {
      const text = textOf(record[name], field, labels)
      if (text === null || noNews.has(String(record[name]))) return []
      return choicesOf(field).some((choice) => howMuch.has(choice)) ? [`${label}: ${inSentence(text)}`] : [text]
    })
  const counts = columns.flatMap(({ name, field }) => {
    if (field.kind !== 'count') return []
    const { one, many } = resourceNamed(field.target).words
    return [counted(asNumber(record[name]) ?? 0, inSentence(one), inSentence(many))]
  })
  return [...words.slice(0, mostFacts), ...counts.slice(0, 1)].join(' · ')
}

export function RecordCards({
  place,
  records,
  offset,
  grouped,
  rows,
  onNearEnd,
  onNearStart,
  stale,
  selection,
}: RecordCardsProps) {
  const { resource, customerId } = place
  const openPath = useOpenPath(place)
  const region = useRef<HTMLElement>(null)
  const virtual = useVirtualRows({
    offset,
    count: records.length,
    rowHeight: cardHeight,
    heightAbove: (index) => (groupAt(records, index - offset, grouped) === undefined ? 0 : groupHeight),
    headerHeight: 0,
    scroller: region,
    keyOf: (index) => records[index - offset]?.id ?? index,
    handle: rows,
    onNearEnd,
    onNearStart,
  })
  const status = listColumns(resource).find(({ field }) => field.kind === 'status')
  const code = codeFieldOf(resource)
  const repeated = useMemo(() => repeatedTitles(resource, records), [resource, records])
  const shown = place.parent ? [place.parent.fieldName] : []
  return (
    <TableRegion ref={region} label={`${resource.words.many} list`} className={classes.region} aria-busy={stale}>
      <div className={classes.cards} style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}>
        <CardRows
          label={resource.words.many}
          rows={virtual.indexes.flatMap((index) => {
            const record = records[index - offset]
            if (record === undefined) return []
            const value = (name: string) => (
              <FieldValue name={name} record={record} resource={resource} customerId={customerId} />
            )
            const facts = factsOf(place, record)
            const inside = besideTitle(resource, record, { repeated, shown })
            return [
              {
                id: record.id,
                group: groupAt(records, index - offset, grouped),
                check: selection && (
                  <CheckBox
                    name={`Select ${titleOf(resource, record)}`}
                    checked={selection.has(record.id)}
                    onChange={(through) => selection.toggle(record.id, through)}
                  />
                ),
                selected: selection?.has(record.id) ?? false,
                href: openPath(record.id),
                tile: <RecordTile resource={resource} customerId={customerId} record={record} />,
                name: (
                  <>
                    {titleOf(resource, record)}{' '}
                    {inside !== undefined && !facts.includes(inside) && <span className="mute">{inside}</span>}
                  </>
                ),
                ...(status && { status: value(status.name) }),
                facts,
                ...(code && { figures: value(code) }),
              },
            ]
          })}
        />
      </div>
    </TableRegion>
  )
}
