import { describe, expect, it } from 'vitest'
import { planningOf } from './rowScope.ts'

describe('the plan mode of a trip', () => {
  it('is that of the statement that depends most on its values, wherever it is in the trip', () => {
    expect(planningOf(['once', 'eachTime'])).toBe('eachTime')
    expect(planningOf(['once', 'compared', 'once'])).toBe('compared')
    expect(planningOf(['compared', 'eachTime'])).toBe('eachTime')
  })

  it('is once if every statement is planned once', () => {
    expect(planningOf(['once', 'once'])).toBe('once')
  })
})
