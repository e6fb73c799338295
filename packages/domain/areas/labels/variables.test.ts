import { describe, expect, it } from 'vitest'
import type { LabelData } from './document.ts'
import {
  fillTemplate,
  labelPurposes,
  labelVariables,
  sampleNames,
  samples,
  variablesFor,
  variablesProblem,
} from './variables.ts'

const data: LabelData = {
  values: {
    'parcel.notes': 'Fragile',
    'parcel.receivedAt': '2026-11-17T14:05:09Z',
    'parcel.pieces': '7',
    'site.name': 'HQ',
  },
  timeZone: 'America/New_York',
}
const filled = (template: string) => fillTemplate(template, data)

describe('fillTemplate', () => {
  it('fills in variables and keeps other text', () => {
    expect(filled('a {{parcel.notes}} b {{ parcel.pieces }}')).toBe('a Fragile b 7')
    expect(filled('{{site}} {{site.name}}')).toBe('HQ HQ')
    expect(filled('{{open, {x}, }}')).toBe('')
    expect(filled('{{never closed')).toBe('{{never closed')
    expect(filled('{{{{parcel.pieces}}')).toBe('{{7')
  })

  it('applies filters in order', () => {
    expect(filled('{{parcel.notes|upper}}')).toBe('FRAGILE')
    expect(filled('{{parcel.notes|lower|truncate:4}}')).toBe('frag')
    expect(filled('{{parcel.pieces|pad:3}}')).toBe('007')
    expect(filled('{{parcel.notes|mask}}')).toBe('***gile')
    expect(filled('{{parcel.dueAt|default:-}}{{parcel.dueAt|default:"no date"}}')).toBe('-no date')
  })

  it('formats dates in the label’s time zone', () => {
    expect(filled('{{parcel.receivedAt|date:MM/dd HH:mm}}')).toBe('11/17 09:05')
    expect(filled('{{parcel.receivedAt|date:EEE d MMM yyyy h:mm a}}')).toBe('Tue 17 Nov 2026 9:05 AM')
    expect(filled('{{parcel.receivedAt|date}}')).toBe('11/17/2026 09:05')
    expect(filled('{{parcel.notes|date:MM}}')).toBe('Fragile')
  })

  it('reads only own properties of the data', () => {
    expect(filled('{{constructor}}{{__proto__}}{{toString}}')).toBe('')
  })
})

describe('variablesProblem', () => {
  it('accepts known variables and custom fields', () => {
    expect(variablesProblem('{{parcel.barcode}} {{custom.costCenter|upper}} {{operator}} { {{ open')).toBeNull()
  })

  it('names an unknown variable or filter', () => {
    expect(variablesProblem('{{parcel.color}}')).toBe('There’s no variable “parcel.color”.')
    expect(variablesProblem('{{locker.pin}}')).toBe('There’s no variable “locker.pin”.')
    expect(variablesProblem('{{parcel.notes|loud}}')).toMatch(/^There’s no filter “loud”\. Use upper, lower/)
  })

  it('refuses variables that aren’t available for the label’s purpose', () => {
    expect(variablesProblem('{{parcel.notes}}', 'lockerDoor')).toBe(
      '“parcel.notes” isn’t known when this label is printed.',
    )
    expect(variablesProblem('{{locker.door}}', 'lockerDoor')).toBeNull()
  })
})

describe('samples', () => {
  it('have a value for every variable of every purpose', () => {
    for (const purpose of labelPurposes) {
      for (const { name } of variablesFor(purpose)) {
        for (const sample of sampleNames) expect(samples[sample].values, `${sample} ${name}`).toHaveProperty([name])
      }
    }
  })

  it('are ordered by length', () => {
    for (const {
      name,
      samples: [shortest, typical, longest],
    } of labelVariables) {
      expect(
        [shortest, typical, longest].map(({ length }) => length),
        name,
      ).toEqual([shortest, typical, longest].map(({ length }) => length).toSorted((a, b) => a - b))
    }
  })
})
