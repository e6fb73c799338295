import type { ProposedRule } from '@postern/domain/areas/carrierLogic/infer/proposal.ts'
import { describe, expect, it } from 'vitest'
import { assignDecision, ignoreDecision } from './decisionHandlers.ts'
import { requireScansOf, ruleValues, withTestNumbers } from './ruleFromShape.ts'

const proposed = (more: Partial<ProposedRule> = {}): ProposedRule => ({
  pattern: 'KX(?<CheckDigit>[0-9])',
  check: null,
  embedded: null,
  covered: 1,
  valid: [],
  collisions: [],
  strangersInAMillion: 0,
  chanceOfLuck: null,
  explanation: 'KX and a digit.',
  ...more,
})

describe('ruleValues', () => {
  it('copies the pattern, and the weights and direction of a mod 10 check digit', () => {
    const check = { family: 'mod10', weights: [3, 1], from: 'right' } as const
    expect(ruleValues(proposed({ check }), 'Kestrel', ['KX1'], 'KX9')).toMatchObject({
      name: 'Kestrel',
      regex: 'KX(?<CheckDigit>[0-9])',
      extractGroup: null,
      checksum: 'mod10',
      checksumEvens: 3,
      checksumOdds: 1,
      checksumFromRight: true,
      checksumWeights: null,
      testValid: ['KX1'],
    })
  })

  it('has no check digit if none was found', () => {
    expect(ruleValues(proposed(), 'Kestrel', [], 'KX9')).toMatchObject({ checksum: 'none', checksumFromRight: false })
  })

  it('extracts the number when a known one is embedded in the barcode', () => {
    const embedded = { rule: { id: 'r', name: 'UPS 1Z', scope: 'primary' }, from: 2, length: 18 } as const
    expect(ruleValues(proposed({ embedded }), 'Kestrel', [], 'KX9').extractGroup).toBe('Number')
  })

  it('cuts notes at the length the field allows', () => {
    expect(ruleValues(proposed({ explanation: 'x'.repeat(5_000) }), 'Kestrel', [], 'KX9').notes).toHaveLength(4_000)
  })
})

describe('test numbers', () => {
  it('must be scans of the shape, as scanned or as normalized', () => {
    const scans = [{ barcode: 'kx 1', text: 'KX1' }]
    expect(() => requireScansOf(scans, ['kx 1', 'KX1'])).not.toThrow()
    expect(() => requireScansOf(scans, ['KX1', 'KX2'])).toThrow('“KX2” isn’t one of this shape’s scans.')
  })

  it('are added once each, up to 50', () => {
    expect(withTestNumbers(['KX1'], ['KX2', 'KX1'])).toEqual(['KX1', 'KX2'])
    const many = Array.from({ length: 50 }, (_, index) => `KX${index}`)
    expect(withTestNumbers(many.slice(0, 30), many)).toHaveLength(50)
    expect(() => withTestNumbers(many, ['KX50'])).toThrow('A rule has 50 test numbers at most.')
  })
})

describe('a decision about a shape', () => {
  it('marks barcodes that aren’t carriers’ as no carrier, and everything else as ignored', () => {
    expect(ignoreDecision('assetTag', 'IT desk')).toEqual({
      state: 'notACarrier',
      ignoreReason: 'assetTag',
      note: 'IT desk',
    })
    expect(ignoreDecision('internalLabel', null).state).toBe('ignored')
  })

  it('starts the review when a new shape is assigned, and leaves any other state alone', () => {
    expect(assignDecision('ann', 'new')).toEqual({ assigneeId: 'ann', state: 'reviewing' })
    expect(assignDecision('ann', 'ignored')).toEqual({ assigneeId: 'ann' })
    expect(assignDecision(null, 'new')).toEqual({ assigneeId: null })
  })
})
