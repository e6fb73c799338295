/** One section of a record, read-only. */
import type { Field, Kind } from '@postern/domain/engine/field.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import { FieldValue } from '../cells/columns.tsx'
import { RowsView } from '../cells/RowsView.tsx'
import { shapeViews } from '../cells/shapeViews.tsx'
import { asText } from '../cells/values.ts'
import { textOf } from '../cells/valueText.ts'
import type { CustomerId } from '../requests/queries.ts'
import { DepartureDot, departs } from '../templates/Departure.tsx'
import { ResetField } from '../templates/templates.tsx'
import { viewOf } from '../viewRegistry.ts'
import classes from './SectionFacts.module.css'

const GrantsView = lazyPart(() => import('../grants/GrantsView.tsx'))

interface SectionFactsProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** The visible fields. */
  names: readonly string[]
  /** The same on all cards of a page, so their values line up. */
  termWidth: number
  /** Fields that just changed: highlighted, then faded. */
  fresh: ReadonlySet<string>
  /** Undefined: overridden values can't be reset to the template here. */
  onReset: ((fieldNames: string[]) => void) | undefined
}

const longKinds: ReadonlySet<Kind> = new Set(['longText', 'tags', 'refs', 'image'])
/** Longer texts would wrap into many lines in a two-column layout. */
const longestShort = 48
/** Notes are internal, so they can have lists and links. Other long texts go to apps and recipients as they are. */
const isNotes = (name: string, { kind }: Field): boolean => kind === 'longText' && /notes$/i.test(name)
const drawnKinds: ReadonlySet<Kind> = new Set(['json', 'rows', 'grants'])

export function SectionFacts({ resource, customerId, record, names, termWidth, fresh, onReset }: SectionFactsProps) {
  const wide = useViewport() !== 'mobile'
  const fields = names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field }] : []
  })
  const itemOf = ({ name, field }: (typeof fields)[number]) => ({
    term: labelOf(name, field),
    value: (
      <span className={field.kind === 'longText' ? classes.lines : undefined} data-fresh={fresh.has(name) || undefined}>
        {/* A check mark is enough in a column; here, "no" and "unknown" would look the same. */}
        {field.kind === 'bool' ? (
          textOf(record[name], field)
        ) : isNotes(name, field) && typeof record[name] === 'string' ? (
          <Markdown text={record[name]} variant="message" />
        ) : (
          <FieldValue name={name} record={record} resource={resource} customerId={customerId} />
        )}
        {departs({ record, name }) && (
          <span className={classes.own}>
            <DepartureDot resource={resource} record={record} name={name} />
            {onReset && (
              <ResetField resource={resource} customerId={customerId} record={record} name={name} onReset={onReset} />
            )}
          </span>
        )}
      </span>
    ),
  })
  // An empty JSON value has nothing to draw, so it's listed as text, as are fields for which the entity has its own cell.
  const isDrawn = ({ name, field }: (typeof fields)[number]) =>
    drawnKinds.has(field.kind) &&
    viewOf(resource).cells[name] === undefined &&
    (field.kind !== 'json' || record[name] != null)
  const isLong = ({ name, field }: (typeof fields)[number]) =>
    longKinds.has(field.kind) || (name !== resource.title && (asText(record[name])?.length ?? 0) > longestShort)
  const short = fields.filter((each) => !isDrawn(each) && !isLong(each))
  const long = fields.filter(isLong)
  const drawn = fields.filter(isDrawn)
  return (
    <div className={classes.facts}>
      {short.length > 0 && <DescriptionList items={short.map(itemOf)} columns={wide ? 2 : 1} termWidth={termWidth} />}
      {long.length > 0 && <DescriptionList items={long.map(itemOf)} termWidth={termWidth} />}
      {drawn.map(({ name, field }) => {
        if (field.kind === 'rows')
          return (
            <div key={name} data-fresh={fresh.has(name) || undefined}>
              <RowsView label={labelOf(name, field)} field={field} value={record[name]} />
            </div>
          )
        if (field.kind === 'grants')
          return (
            <div key={name} data-fresh={fresh.has(name) || undefined}>
              <Suspense fallback={<SkeletonLines lines={6} />}>
                <GrantsView label={labelOf(name, field)} field={field} value={record[name]} />
              </Suspense>
            </div>
          )
        const Shape = field.kind === 'json' && shapeViews[field.shape]
        return (
          Shape && (
            <div key={name} data-fresh={fresh.has(name) || undefined}>
              <Shape value={record[name]} resource={resource} record={record} />
            </div>
          )
        )
      })}
    </div>
  )
}
