import { describe, expect, it } from 'vitest'
import { planningOf } from './rowScope.ts'

describe('the plan mode of a trip', () => {
  it('is the one of the statement that depends most on its values, wherever it stands', () => {
    expect(planningOf(['once', 'eachTime'])).toBe('eachTime')
    expect(planningOf(['once', 'compared', 'once'])).toBe('compared')
    expect(planningOf(['compared', 'eachTime'])).toBe('eachTime')
  })

  it('is once where every statement is planned once', () => {
    expect(planningOf(['once', 'once'])).toBe('once')
  })
})
