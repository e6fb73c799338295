import { describe, expect, it } from 'vitest'
import { addressOwner, isInside, networkProblem } from './network.ts'

describe('an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
  ])('%s as %s', (address, owner) => {
    expect(addressOwner(address)).toBe(owner)
  })

  it('another one if its /64 is different', () => {
    expect(addressOwner('2001:db8:1:3::1')).not.toBe(addressOwner('2001:db8:1:2::1'))
  })
})

describe('an address is inside a network', () => {
  it('only of its own version, and never if it’s invalid', () => {
    expect(isInside(['0.0.0.0/0'], '2001:db8::1')).toBe(false)
    expect(isInside(['::/0'], '203.0.113.7')).toBe(false)
    for (const address of ['', 'unknown', '203.0.113.7/32', '203.0.113', '0xcb007107'])
      expect(isInside(['0.0.0.0/0', '::/0'], address), address).toBe(false)
  })

  it('unless the network is invalid', () => {
    expect(isInside(['203.0.113.0/33', 'anything', ''], '203.0.113.7')).toBe(false)
    expect(isInside(['203.0.113.0/33', '203.0.113.0/24'], '203.0.113.7')).toBe(true)
  })
})

it('names the invalid network', () => {
  expect(networkProblem(['203.0.113.7', '2001:db8::/32'])).toBeUndefined()
  for (const wrong of ['203.0.113.0/33', '2001:db8::/129', '10.1/8', '010.0.0.1', 'home', '203.0.113.0/24/8', ''])
    expect(networkProblem(['203.0.113.7', wrong]), wrong).toContain(wrong)
})
