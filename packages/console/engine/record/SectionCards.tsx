/** The sections of a record as cards, read or written one at a time. */
import { Button } from '@mantine/core'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Section } from '../../ui/detail/Card.tsx'
import { isEditable } from '../form/formValues.ts'
import type { CustomerId } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './SectionCards.module.css'
import { SectionFacts } from './SectionFacts.tsx'

interface SectionCardsProps {
  resource: Resource
  customerId: CustomerId
  /** With the unsaved changes in it, where there are some. */
  record: AnyRecord
  fresh: ReadonlySet<string>
  /** The section whose fields are open. */
  open: string | null
  /** Undefined: nothing can be edited here. */
  onOpen: ((section: string | null) => void) | undefined
  /** The fields of the open section; until they are loaded it is still read. */
  fields?: (names: readonly string[]) => ReactNode
  /** How many changes a section has that are not saved. */
  changesIn?: (names: readonly string[]) => number
  onReset?: ((fieldNames: string[]) => void) | undefined
}

export function SectionCards(props: SectionCardsProps) {
  const { resource, customerId, record, fresh, open, onOpen, fields, changesIn, onReset } = props
  const cards = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    // The focus stays where the person was: in the section just opened, or on the button of the one just closed.
    if (last.current === open) return
    const [from, to] = [last.current, open]
    last.current = open
    const selector = to === null ? `[data-edit="${CSS.escape(from ?? '')}"]` : '[data-open] :is(input, textarea)'
    cards.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [open])
  return (
    <div ref={cards} className={classes.cards}>
      {Object.entries(resource.sections).map(([title, names]) => {
        const editing = open === title && fields !== undefined
        if (!editing && !names.some((name) => viewOf(resource).applies(record, name))) return null
        const canEdit = onOpen && names.some((name) => resource.fields[name] && isEditable(resource.fields[name]))
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
            ) : (
              <SectionFacts
                resource={resource}
                customerId={customerId}
                record={record}
                names={names}
                fresh={fresh}
                onReset={onReset}
              />
            )}
          </Section>
        )
      })}
    </div>
  )
}
