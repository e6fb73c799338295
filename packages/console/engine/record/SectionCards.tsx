/** The sections of a record as cards, one open for editing at a time. */
import { Button } from '@mantine/core'
import type { Kind } from '@postern/domain/engine/field.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Section } from '../../ui/detail/Card.tsx'
import { isEmptyValue } from '../cells/values.ts'
import { isEditable } from '../form/formValues.ts'
import type { CustomerId } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './SectionCards.module.css'
import { SectionFacts } from './SectionFacts.tsx'

interface SectionCardsProps {
  resource: Resource
  customerId: CustomerId
  /** Includes unsaved changes. */
  record: AnyRecord
  fresh: ReadonlySet<string>
  /** The section being edited. */
  open: string | null
  /** Undefined if nothing can be edited here. */
  onOpen: ((section: string | null) => void) | undefined
  /** Renders the inputs of the open section; read-only until they're loaded. */
  fields?: (names: readonly string[]) => ReactNode
  /** How many unsaved changes a section has. */
  changesIn?: (names: readonly string[]) => number
  onReset?: ((fieldNames: string[]) => void) | undefined
}

/** Average letter width of a label, in px. */
const letterWidth = 6.8

/** As wide as the longest label of the page, within bounds. */
function termWidthOf(resource: Resource, names: readonly string[]): number {
  const lengths = names.map((name) => {
    const field = resource.fields[name]
    return field ? labelOf(name, field).length : 0
  })
  const longest = Math.max(0, ...lengths)
  return Math.min(Math.max(112, longest * letterWidth), 160)
}

const isList = (kind: Kind | undefined): boolean => kind === 'refs' || kind === 'choices'

/** The fields of each section that are relevant to this record. */
function sectionsOf(resource: Resource, record: AnyRecord, showsEmpty: boolean) {
  return Object.entries(resource.sections).map(([title, names]) => {
    const applying = names.filter((name) => resource.fields[name] && viewOf(resource).applies(record, name))
    // An empty list can mean "all"; if so, the entity has its own cell that says so.
    const says = (name: string) => isList(resource.fields[name]?.kind) && viewOf(resource).cells[name] !== undefined
    const filled = applying.filter((name) => !isEmptyValue(record[name]) || says(name))
    return { title, names, applying, shown: showsEmpty ? applying : filled, empty: applying.length - filled.length }
  })
}

export function SectionCards(props: SectionCardsProps) {
  const { resource, customerId, record, fresh, open, onOpen, fields, changesIn, onReset } = props
  const cards = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    // Keeps focus in place: in the section just opened, or on the Edit button of the one just closed.
    if (last.current === open) return
    const [from, to] = [last.current, open]
    last.current = open
    const selector = to === null ? `[data-edit="${CSS.escape(from ?? '')}"]` : '[data-open] :is(input, textarea)'
    cards.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [open])
  const [showsEmpty, setShowsEmpty] = useState(false)
  const sections = sectionsOf(resource, record, showsEmpty)
  const empty = sections.reduce((sum, each) => sum + each.empty, 0)
  const termWidth = termWidthOf(
    resource,
    sections.flatMap(({ shown }) => shown),
  )
  return (
    <div ref={cards} className={classes.cards}>
      {sections.map(({ title, names, applying, shown }) => {
        const editing = open === title && fields !== undefined
        const canEdit = onOpen && names.some((name) => resource.fields[name] && isEditable(resource.fields[name]))
        // Hides a section that only the system fills as long as it's empty.
        if (!editing && (applying.length === 0 || (shown.length === 0 && !canEdit))) return null
        const action = editing ? 'Done' : 'Edit'
        return (
          <Section
            key={title}
            title={title}
            editing={editing}
            changes={changesIn?.(names) ?? 0}
            {...(canEdit && {
              actions: (
                <Button
                  size="xs"
                  variant="subtle"
                  data-edit={title}
                  onClick={() => onOpen(editing ? null : title)}
                  loading={open === title && fields === undefined}
                >
                  {action}
                  <span className="visuallyHidden"> {inSentence(title)}</span>
                </Button>
              ),
            })}
          >
            {editing ? (
              <div data-open>{fields(names)}</div>
            ) : shown.length === 0 ? (
              <p className="mute">Nothing entered</p>
            ) : (
              <SectionFacts
                resource={resource}
                customerId={customerId}
                record={record}
                names={shown}
                termWidth={termWidth}
                fresh={fresh}
                onReset={onReset}
              />
            )}
          </Section>
        )
      })}
      {(empty > 0 || showsEmpty) && (
        <Button className={classes.empty} size="xs" variant="subtle" onClick={() => setShowsEmpty(!showsEmpty)}>
          {showsEmpty ? 'Hide empty fields' : `Show ${counted(empty, 'empty field', 'empty fields')}`}
        </Button>
      )}
    </div>
  )
}
