import { describe, expect, it } from 'vitest'
import { type ChoiceFacts, chooseLabel, type LabelCandidate } from './chooseLabel.ts'

const label = (id: string, more: Partial<LabelCandidate> = {}): LabelCandidate => ({
  id,
  name: id,
  purpose: 'parcel',
  isDefault: false,
  siteIds: [],
  packageTypeIds: [],
  version: { id: `${id} 1`, number: 1 },
  ...more,
})

const labels = [
  label('stationPrinting'),
  label('station'),
  label('action'),
  label('packageType'),
  label('sitePrinting'),
  label('site'),
  label('here', { siteIds: ['main'] }),
  label('boxes', { packageTypeIds: ['box'] }),
  label('usual', { isDefault: true }),
]
const none = {
  stationPrinting: null,
  station: null,
  action: null,
  packageType: null,
  sitePrinting: null,
  site: null,
}
const named = { ...none, station: 'station', action: 'action', packageType: 'packageType', site: 'site' }
const facts = (more: Partial<ChoiceFacts> = {}): ChoiceFacts => ({
  purpose: 'parcel',
  siteId: 'main',
  packageTypeId: 'box',
  named,
  labels,
  ...more,
})
const chosenBy = (more: Partial<ChoiceFacts>) => chooseLabel(facts(more)).label?.id

describe('the chosen label', () => {
  it('is the most specific one: station, action, package type, site, its own limits, default', () => {
    expect(chosenBy({ named: { ...named, stationPrinting: 'stationPrinting' } })).toBe('stationPrinting')
    expect(chosenBy({ named: { ...named, sitePrinting: 'sitePrinting' } })).toBe('station')
    expect(chosenBy({ named: { ...none, packageType: 'packageType', sitePrinting: 'sitePrinting' } })).toBe(
      'packageType',
    )
    expect(chosenBy({ named: { ...none, sitePrinting: 'sitePrinting', site: 'site' } })).toBe('sitePrinting')
    expect(chosenBy({})).toBe('station')
    expect(chosenBy({ named: { ...named, station: null } })).toBe('action')
    expect(chosenBy({ named: { ...none, packageType: 'packageType', site: 'site' } })).toBe('packageType')
    expect(chosenBy({ named: { ...none, site: 'site' } })).toBe('site')
    expect(chosenBy({ named: none })).toBe('boxes')
    expect(chosenBy({ named: none, packageTypeId: null })).toBe('here')
    expect(chosenBy({ named: none, packageTypeId: null, siteId: 'other' })).toBe('usual')
  })

  it('is skipped with a reason if it doesn’t fit', () => {
    const misfits: [string, Partial<LabelCandidate>][] = [
      ['No published version.', { version: null }],
      ['It’s for another purpose.', { purpose: 'location' }],
      ['It’s for other sites.', { siteIds: ['other'] }],
      ['It’s for other package types.', { packageTypeIds: ['letter'] }],
    ]
    for (const [reason, more] of misfits) {
      const choice = chooseLabel(facts({ labels: [label('station', more), label('action')] }))
      expect(choice.label?.id).toBe('action')
      expect(choice.steps.find(({ step }) => step === 'station')).toEqual({
        step: 'station',
        label: { id: 'station', name: 'station' },
        result: 'unfit',
        reason,
      })
    }
  })

  it('reports what each step found, including steps after the decision', () => {
    const { steps } = chooseLabel(facts({ named: { ...none, site: 'site' } }))
    expect(steps.map(({ step, result }) => `${step} ${result}`)).toEqual([
      'stationPrinting none',
      'station none',
      'action none',
      'packageType none',
      'sitePrinting none',
      'site chosen',
      'scope later',
      'default later',
    ])
  })

  it('is null if nothing fits', () => {
    expect(chooseLabel(facts({ purpose: 'custom' })).label).toBeNull()
  })
})
