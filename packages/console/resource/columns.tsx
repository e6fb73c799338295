/** The columns of a list, from the definition. */
import type { Field, Kind } from '@postern/domain/field.ts'
import { isSortable } from '@postern/domain/query.ts'
import { type AnyRecord, fieldsOf, fieldsWhere, labelOf, type Resource } from '@postern/domain/resource.ts'
import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { NameCell } from '../ui/DataTable.tsx'
import { MonogramTile } from '../ui/MonogramTile.tsx'
import { viewOf } from '../views/index.ts'
import { cells, isNumeric } from './cells.tsx'
import { Departing, DepartureDot } from './Departure.tsx'
import type { CustomerId } from './queries.ts'
import { asText, titleOf } from './values.ts'

/** Columns keep their width while rows come and go under the eye; spare room is shared out in proportion. */
const widths: Record<Kind, number> = {
  text: 152,
  longText: 200,
  code: 96,
  email: 200,
  phone: 136,
  url: 200,
  int: 96,
  decimal: 104,
  bool: 104,
  date: 88,
  instant: 120,
  choice: 120,
  choices: 128,
  status: 120,
  colour: 112,
  timezone: 160,
  country: 136,
  tags: 168,
  ref: 160,
  refs: 180,
  secret: 88,
  rows: 180,
  json: 200,
  grants: 112,
  percent: 88,
  share: 128,
  count: 88,
}
const nameWidth = 280

export interface ListColumn {
  name: string
  label: string
  field: Field
  width: number
  numeric: boolean
  sortable: boolean
}

/** Stands beside the name, so it needs no column. */
export const codeFieldOf = (resource: Resource): string | undefined =>
  fieldsOf(resource).find(([, field]) => field.kind === 'code' && field.inList)?.[0]

/** A colour that has no column of its own is the colour of the record's tile. */
const tileFieldOf = (resource: Resource): string | undefined =>
  fieldsOf(resource).find(([, field]) => field.kind === 'colour' && !field.inList)?.[0]

export function RecordTile({ resource, record, size }: { resource: Resource; record: AnyRecord; size?: 'sm' | 'lg' }) {
  const name = tileFieldOf(resource)
  if (name === undefined) return null
  return <MonogramTile name={titleOf(resource, record)} color={asText(record[name])} size={size ?? 'sm'} />
}

export function listColumns(resource: Resource): ListColumn[] {
  const listed = fieldsWhere(resource, (field) => field.inList === true).filter(([name]) => name !== resource.title)
  const title = resource.fields[resource.title]
  return [...(title ? [[resource.title, title] as [string, Field]] : []), ...listed].map(([name, field]) => ({
    name,
    // The name's column is headed by what is listed: "Customer", not "Name".
    label: name === resource.title ? resource.words.one : labelOf(name, field),
    field,
    width: name === resource.title ? nameWidth : widths[field.kind],
    numeric: isNumeric(field),
    sortable: isSortable(field),
  }))
}

export const features = tableFeatures({ columnVisibilityFeature })
const helper = createColumnHelper<typeof features, AnyRecord>()

/** A value as the entity's own view shows it, else as its kind does. */
export function FieldValue(props: { name: string; record: AnyRecord; resource: Resource; customerId: CustomerId }) {
  const { name, record, resource } = props
  const field = resource.fields[name]
  if (!field) return null
  const cell = viewOf(resource).cells[name] ?? cells[field.kind]
  return cell({ ...props, value: record[name], field })
}

/** For the table: the same columns with their cells. */
export function tableColumns(resource: Resource, customerId: CustomerId, openPath: (id: string) => string) {
  const codeField = codeFieldOf(resource)
  return helper.columns(
    listColumns(resource).map(({ name, label }) =>
      helper.display({
        id: name,
        header: label,
        cell: ({ row: { original: record } }) => {
          if (name !== resource.title)
            return (
              <Departing resource={resource} record={record} name={name}>
                <FieldValue name={name} record={record} resource={resource} customerId={customerId} />
              </Departing>
            )
          const code = codeField === undefined ? null : asText(record[codeField])
          return (
            <NameCell
              href={openPath(record.id)}
              name={titleOf(resource, record)}
              tile={<RecordTile resource={resource} record={record} />}
              mark={<DepartureDot resource={resource} record={record} name={name} />}
              {...(code !== null && { code })}
            />
          )
        },
      }),
    ),
  )
}
