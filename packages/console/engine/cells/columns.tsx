/** The columns of a list, from the definition. */
import type { Field } from '@postern/domain/engine/field.ts'
import { columnLabel, defaultColumns } from '@postern/domain/engine/listColumns.ts'
import { isSortable } from '@postern/domain/engine/query.ts'
import { type AnyRecord, fieldsOf, type Resource } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { lazyPart, leftOut } from '../../ui/lazyPart.tsx'
import { NameCell } from '../../ui/lists/DataTable.tsx'
import { MonogramTile } from '../../ui/marks/MonogramTile.tsx'
import type { CustomerId } from '../requests/queries.ts'
import { Departing, DepartureDot } from '../templates/Departure.tsx'
import { viewOf } from '../viewRegistry.ts'
import { isNumeric, kindCell, Picture } from './cells.tsx'
import { asText, titleOf } from './values.ts'

const IconTile = lazyPart(() => import('./IconTile.tsx'), leftOut)

export interface ListColumn {
  name: string
  label: string
  field: Field
  numeric: boolean
  sortable: boolean
}

/** Shown next to the name, so it needs no column. */
export const codeFieldOf = (resource: Resource): string | undefined =>
  fieldsOf(resource).find(([, field]) => field.kind === 'code' && field.inList)?.[0]

/** A color without its own column is the color of the record's tile. */
const tileFieldOf = (resource: Resource): string | undefined =>
  fieldsOf(resource).find(([, field]) => field.kind === 'colour' && !field.inList)?.[0]

interface TileProps {
  resource: Resource
  record: AnyRecord
  customerId: CustomerId
  size?: 'sm' | 'lg'
}

/** The record's tile: its picture if it has one, otherwise its initial. */
export function RecordTile({ resource, record, customerId, size = 'sm' }: TileProps) {
  const name = tileFieldOf(resource)
  const picture = fieldsOf(resource).find(([field, { kind }]) => kind === 'image' && field === 'logo')?.[0]
  if (name === undefined && picture === undefined) return null
  const color = name === undefined ? null : asText(record[name])
  const tile = { name: titleOf(resource, record), color, size }
  const icon = asText(record.icon)
  const letter = <MonogramTile {...tile} />
  if (icon !== null)
    return (
      <Suspense fallback={<MonogramTile {...tile}> </MonogramTile>}>
        <IconTile {...tile} icon={icon} />
      </Suspense>
    )
  if (picture === undefined || record[picture] === null) return letter
  return (
    <Suspense fallback={letter}>
      <Picture
        resource={resource}
        customerId={customerId}
        record={record}
        name={picture}
        alt=""
        size={size === 'sm' ? 'tile' : 'head'}
        until={letter}
      />
    </Suspense>
  )
}

export const listColumns = (resource: Resource, names: readonly string[] = defaultColumns(resource)): ListColumn[] =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    return [
      {
        name,
        label: columnLabel(resource, name),
        field,
        numeric: isNumeric(field),
        sortable: isSortable(field),
      },
    ]
  })

/** Displays a value the way the entity's view does, otherwise by its kind. */
export function FieldValue(props: { name: string; record: AnyRecord; resource: Resource; customerId: CustomerId }) {
  const { name, record, resource } = props
  const field = resource.fields[name]
  // Undefined: the column was just added, and the rows were loaded without it.
  if (!field || record[name] === undefined) return null
  const cell = viewOf(resource).cells[name] ?? kindCell
  return cell({ ...props, value: record[name], field })
}

/** Any cell but the first: marked if it overrides its template. */
export function ValueCell(props: { name: string; record: AnyRecord; resource: Resource; customerId: CustomerId }) {
  return (
    <Departing resource={props.resource} record={props.record} name={props.name}>
      <FieldValue {...props} />
    </Departing>
  )
}

/** The first cell of a row: its link, with tile and code. */
interface TitleCellProps {
  record: AnyRecord
  resource: Resource
  customerId: CustomerId
  href: string
  /** The parents' names, if another row has the same title. */
  inside?: string | undefined
}

export function TitleCell({ record, resource, customerId, href, inside }: TitleCellProps) {
  const codeField = codeFieldOf(resource)
  const code = codeField === undefined ? null : asText(record[codeField])
  const where = { resource, record, customerId }
  return (
    <NameCell
      href={href}
      name={
        viewOf(resource).cells[resource.title] ? (
          <FieldValue name={resource.title} {...where} />
        ) : (
          titleOf(resource, record)
        )
      }
      tile={<RecordTile {...where} />}
      mark={<DepartureDot resource={resource} record={record} name={resource.title} />}
      {...(code !== null && { code })}
      {...(inside !== undefined && { inside })}
    />
  )
}
