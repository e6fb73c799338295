import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { int } from '@postern/domain/engine/field.ts'
import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { displayName } from './values.ts'
import { textOf } from './valueText.ts'

describe('the display name of a record', () => {
  it('includes the kind if the name is only a number', () => {
    expect(displayName(lockers, bareRecord({ label: '5' }))).toBe('Door 5')
    expect(displayName(versions, bareRecord({ version: '8.10.0-canary.4' }))).toBe('Version 8.10.0-canary.4')
  })

  it('is the name itself otherwise', () => {
    expect(displayName(lockers, bareRecord({ label: 'A5' }))).toBe('A5')
    expect(displayName(sites, bareRecord({ name: '500 Main Street' }))).toBe('500 Main Street')
  })
})

describe('a number', () => {
  it('has thousands separators, unless it is a name', () => {
    expect(textOf(4096, int({ min: 1, max: 65_536 }))).toBe('4,096')
    expect(textOf(6379, int({ min: 1, max: 65_535, asName: true }))).toBe('6379')
  })
})
