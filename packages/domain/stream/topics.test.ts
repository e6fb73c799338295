import { describe, expect, it } from 'vitest'
import { customerOfTopic, matchTopic } from './topics.ts'

const [a, b] = ['019a1f6e-0000-7000-8000-000000000001', '019a1f6e-0000-7000-8000-000000000002']
const pattern = 'customers/{customerId}/lockerBanks/{id}'

describe('topics', () => {
  it('returns the values of a pattern’s slots', () => {
    expect(matchTopic(pattern, `customers/${a}/lockerBanks/${b}`)).toEqual({ customerId: a, id: b })
  })

  it.each([
    `customers/${a}/lockerBanks`,
    `customers/${a}/lockerBanks/${b}/doors`,
    `customers/${a}/lockers/${b}`,
    `customers/*/lockerBanks/${b}`,
    `customers//lockerBanks/${b}`,
    '',
  ])('doesn’t match %s', (topic) => {
    expect(matchTopic(pattern, topic)).toBeNull()
  })

  it('knows the customer of a topic', () => {
    expect(customerOfTopic(`customers/${a}/lockerBanks/${b}`)).toBe(a)
    expect(customerOfTopic('tasks')).toBeNull()
    expect(customerOfTopic(`tasks/${a}`)).toBeNull()
  })
})
