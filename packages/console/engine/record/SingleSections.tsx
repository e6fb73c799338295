/** All sections of a customer's singleton record at once: a table of contents, a search, and what differs from the defaults. */
import { Button, Select } from '@mantine/core'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { FieldGrid, Section } from '../../ui/detail/Card.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import navItem from '../../ui/shell/NavList.module.css'
import { useViewport } from '../../ui/useViewport.ts'
import type { Labels } from '../cells/valueText.ts'
import type { Values } from '../requests/writes.ts'
import { defaultText, departures, isSought } from '../templates/departures.ts'
import classes from './SingleSections.module.css'
import { sectionMark, useSectionSpy } from './useSectionSpy.ts'

interface SingleSectionsProps {
  resource: Resource
  /** As stored. */
  stored: Values
  /** The form's values, or the stored ones if nothing can be edited. */
  values: Values
  labels: Labels
  field: (name: string, hint: string | undefined) => ReactNode
  /** How many unsaved changes a section has. */
  changesIn?: (names: readonly string[]) => number
  /** Undefined if nothing can be edited here. */
  onReset?: (names: readonly string[]) => void
}

export function SingleSections(props: SingleSectionsProps) {
  const { resource, stored, values, labels, field, changesIn, onReset } = props
  const [typed, setTyped] = useState('')
  // Many fields render again; typing takes priority.
  const q = useDeferredValue(typed)
  const [onlyDeparting, setOnlyDeparting] = useState(false)
  const mobile = useViewport() === 'mobile'
  const container = useRef<HTMLDivElement>(null)
  const departing = departures(resource, values)
  const departed = departures(resource, stored)

  // Checks stored values too: a field must not disappear while the user types in it.
  const isShown = (name: string): boolean =>
    (!onlyDeparting || departing.has(name) || departed.has(name)) &&
    (isSought(resource, name, q, values, labels) || isSought(resource, name, q, stored, labels))
  const shown = Object.entries(resource.sections).flatMap(([title, all]) => {
    const names = all.filter(isShown)
    return names.length > 0 ? [{ title, all, names, own: all.filter((name) => departing.has(name)) }] : []
  })
  const { current, goTo } = useSectionSpy(
    container,
    shown.map(({ title }) => title),
  )
  const showAll = () => {
    setTyped('')
    setOnlyDeparting(false)
  }
  const many = inSentence(resource.words.many)
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={`Search ${many}`} value={typed} onChange={setTyped} />
        <Button
          variant={onlyDeparting ? 'light' : 'default'}
          aria-pressed={onlyDeparting}
          onClick={() => setOnlyDeparting(!onlyDeparting)}
        >
          Changed from default
          <span className={classes.figure}>{departing.size}</span>
        </Button>
        {mobile && shown.length > 0 && (
          <Select
            className={classes.jump}
            aria-label="Go to section"
            data={shown.map(({ title }) => title)}
            value={current ?? null}
            onChange={(title) => title !== null && goTo(title)}
            allowDeselect={false}
          />
        )}
      </div>
      <div className={classes.body}>
        {!mobile && (
          <nav className={classes.list} aria-label="Sections">
            <ul>
              {shown.map(({ title, own }) => (
                <li key={title}>
                  <button
                    type="button"
                    className={navItem.item}
                    aria-current={title === current ? 'true' : undefined}
                    onClick={() => goTo(title)}
                  >
                    <span className="truncate">{title}</span>
                    {own.length > 0 && (
                      <span className={navItem.count}>
                        {own.length}
                        <span className="visuallyHidden"> changed from default</span>
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div ref={container} className={classes.cards}>
          {shown.length === 0 && (
            <EmptyState
              art="search"
              title={`No matching ${many}`}
              text={q === '' ? 'All settings use their defaults.' : 'Try different or fewer words.'}
              actions={<Button onClick={showAll}>Show all {many}</Button>}
            />
          )}
          {shown.map(({ title, all, names, own }) => (
            <div key={title} {...{ [sectionMark]: title }} tabIndex={-1} className={classes.card}>
              <Section
                title={title}
                changes={changesIn?.(all) ?? 0}
                {...(onReset &&
                  own.length > 0 && {
                    actions: (
                      <Button size="xs" variant="subtle" onClick={() => onReset(own)}>
                        Reset section to defaults
                        <span className="visuallyHidden">: {title}</span>
                      </Button>
                    ),
                  })}
              >
                <FieldGrid>
                  {names.map((name) => field(name, departing.has(name) ? defaultText(resource, name) : undefined))}
                </FieldGrid>
              </Section>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
