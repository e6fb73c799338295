import { resources } from '@postern/domain/areas/index.ts'
import {
  bool,
  choice,
  choices,
  country,
  date,
  decimal,
  int,
  isStatus,
  type Kind,
  text as line,
  percent,
  ref,
  tags,
} from '@postern/domain/engine/field.ts'
import { operatorsOf } from '@postern/domain/engine/query.ts'
import { fieldsOf, type Resource } from '@postern/domain/engine/resource.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { samples } from '../../testing/sampleValue.ts'
import { inputs } from '../inputs/inputs.tsx'
import { transitionVerb } from '../record/transitionVerbs.ts'
import { cells } from './cells.tsx'
import { FieldValue } from './columns.tsx'
import { statusTone } from './statusTone.ts'
import { textOf, valueText } from './valueText.ts'

const kinds = Object.keys(operatorsOf) as Kind[]

const empty = (resource: Resource) =>
  bareRecord(Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null])))

describe('every kind', () => {
  it.each(kinds)('%s has a cell, an input and a text', (kind) => {
    expect(cells[kind]).toBeTypeOf('function')
    expect(inputs[kind]).toBeTypeOf('function')
    expect(valueText[kind]).toBeTypeOf('function')
  })
})

describe.each(resources)('a record of $name', (resource) => {
  const customerId = 'c1'

  it.each(fieldsOf(resource).filter(([, { required }]) => !required))('shows %s when it is empty', (name) => {
    const html = renderToStaticMarkup(
      <FieldValue name={name} record={empty(resource)} resource={resource} customerId={customerId} />,
    )
    expect(html).toContain('–')
  })

  it.each(fieldsOf(resource))('shows %s', (name, field) => {
    const record = { ...empty(resource), [name]: samples[field.kind], labels: { [name]: 'Huntsman Library' } }
    const html = renderToStaticMarkup(
      <FieldValue name={name} record={record} resource={resource} customerId={customerId} />,
    )
    expect(html).not.toBe('')
    expect(html).not.toContain('[object')
    expect(html).not.toContain('undefined')
    // Users never see ids.
    expect(html.replaceAll(/href="[^"]*"/g, '')).not.toContain('00000000-')
  })

  const states = fieldsOf(resource).flatMap(([, field]) => (isStatus(field) ? Object.entries(field.transitions) : []))
  it('has a tone for each of its states, and a verb for each transition', () => {
    for (const [from, moves] of states) {
      expect(statusTone(from), from).not.toBe('accent')
      for (const to of moves) expect(transitionVerb(from, to)).not.toMatch(/^Set to/)
    }
  })
})

describe('values as text', () => {
  it.each([
    [date(), '2026-02-01', '02/01/26'],
    [int(), 18204, '18,204'],
    [decimal(), -71.5, '−71.5'],
    [int({ unit: 'min' }), 1200, '1,200 min'],
    [int({ unit: 'days' }), 1, '1 day'],
    [int({ unit: 'days' }), 14, '14 days'],
    [decimal({ unit: '°C' }), 21.5, '21.5°C'],
    [percent(), 99.44, '99.4%'],
    [int({ zeroMeans: 'No limit' }), 0, 'No limit'],
    [int({ zeroMeans: 'No limit' }), 3, '3'],
    [int({ unit: 'h' }), 0, '0 h'],
    [choice([]), 'englandAndWales', 'England and Wales'],
    [choice([]), 'parcelLate', 'Parcel overdue'],
    [choice([]), 'lockerOnly', 'Locker only'],
    [choice([]), 'usFederal', 'US federal'],
    [choice([]), 'en-US', 'English (United States)'],
    [choice([]), 'USD', 'USD'],
    [choices([]), ['mail', 'lockers'], 'Mail, Lockers'],
    [bool(), false, 'No'],
    [country(), 'DE', 'Germany'],
    [country(), 'not a code', 'not a code'],
    [tags(), [], null],
    [line(), '', null],
    [int(), null, null],
  ] as const)('$0.kind $1 is $2', (field, value, text) => {
    expect(textOf(value, field)).toBe(text)
  })

  it('never shows the id instead of a name', () => {
    expect(textOf('r1', ref('sites'), { r1: 'Main Campus' })).toBe('Main Campus')
    expect(textOf('r1', ref('sites'))).toBe('Unavailable record')
  })
})
