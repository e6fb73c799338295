/** The dot beside a value that overrides the record's template. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { ReactNode } from 'react'
import { isNumeric } from '../cells/cells.tsx'
import { textOf } from '../cells/valueText.ts'
import classes from './Departure.module.css'

export interface OfField {
  resource: Resource
  record: AnyRecord
  name: string
}

export const departs = ({ record, name }: Omit<OfField, 'resource'>): boolean =>
  record.overrides?.includes(name) === true

/** "Overrides the template: Medium box". */
function departureText({ resource, record, name }: OfField): string {
  const field = resource.fields[name]
  const said = field && textOf(record.templateValues?.[name], field)
  return `Overrides the template: ${said ?? 'empty'}`
}

/** Next to any value that differs from its default; `text` says how. */
export const OwnDot = ({ text }: { text: string }) => (
  <span className={classes.dot} role="img" aria-label={text} title={text} />
)

/** Next to a value that overrides the template. */
export const DepartureDot = (props: OfField) => (departs(props) ? <OwnDot text={departureText(props)} /> : null)

/** In a cell: after a text, but before a figure, so that figures stay right-aligned. */
export function Departing({ children, ...of }: OfField & { children: ReactNode }) {
  const field = of.resource.fields[of.name]
  if (!field || !departs(of)) return children
  return (
    <span className={classes.departing} data-figure={isNumeric(field) || undefined}>
      {children}
      <DepartureDot {...of} />
    </span>
  )
}
