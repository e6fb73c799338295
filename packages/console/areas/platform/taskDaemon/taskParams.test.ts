import { describe, expect, it } from 'vitest'
import { fieldsIn, sentValues } from './taskParams.ts'

/** As zod writes it. */
const schema = {
  type: 'object',
  properties: {
    customerId: { type: 'string', format: 'uuid' },
    dryRun: { type: 'boolean', default: false },
    days: { type: 'integer', minimum: 1, maximum: 90, description: 'How far back.' },
    kind: { type: 'string', enum: ['parcels', 'photos'] },
    note: { type: 'string' },
  },
  required: ['customerId', 'dryRun'],
}

describe('parameters of a task', () => {
  it('become fields of a form', () => {
    expect(fieldsIn(schema)).toEqual([
      { name: 'customerId', label: 'Customer', isRequired: true, kind: 'customer' },
      { name: 'dryRun', label: 'Dry run', isRequired: false, kind: 'flag' },
      { name: 'days', label: 'Days', help: 'How far back.', isRequired: false, kind: 'number', min: 1, max: 90 },
      { name: 'kind', label: 'Kind', isRequired: false, kind: 'choice', options: ['parcels', 'photos'] },
      { name: 'note', label: 'Note', isRequired: false, kind: 'text' },
    ])
  })

  it('of a task without any are none', () => {
    expect(fieldsIn(null)).toEqual([])
  })

  it('that were left empty are not sent', () => {
    const values = { dryRun: true, days: '', kind: null, note: 'x' }
    expect(sentValues(fieldsIn(schema), values)).toEqual({ dryRun: true, note: 'x' })
  })
})
