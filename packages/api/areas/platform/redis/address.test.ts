import { expect, it } from 'vitest'
import { checkedAddress, readAddress } from './address.ts'

const access = (networks: string[], given: string[] = []) => ({ networks, given: new Set(given) })

it.each([
  ['10.1.2.3', ['10.0.0.0/8']],
  ['fd12::1', ['fc00::/7']],
])('%s is in an allowed network', async (host, networks) => {
  expect(await checkedAddress(access(networks), { host, port: 6379 })).toBe(host)
})

it.each([
  ['127.0.0.1', ['10.0.0.0/8']],
  // Other notations of an address, as the system resolves them.
  ['2130706433', ['10.0.0.0/8']],
  ['0x7f.1', ['10.0.0.0/8']],
  ['::ffff:127.0.0.1', ['10.0.0.0/8']],
  ['169.254.169.254', ['0.0.0.0/0']],
  ['::ffff:169.254.169.254', ['0.0.0.0/0', '::/0']],
  ['fe80::1', ['::/0']],
  ['fd00:ec2::254', ['fc00::/7']],
  ['0.0.0.0', ['0.0.0.0/0']],
  ['224.0.0.1', ['0.0.0.0/0']],
  ['64:ff9b::a9fe:a9fe', ['::/0']],
])('%s is rejected in %j', async (host, networks) => {
  await expect(checkedAddress(access(networks), { host, port: 6379 })).rejects.toMatchObject({ problem: 'notAllowed' })
})

it('a server that the operator configured is allowed at exactly that port', async () => {
  const given = access([], ['127.0.0.1:7000'])
  expect(await checkedAddress(given, { host: '127.0.0.1', port: 7000 })).toBe('127.0.0.1')
  await expect(checkedAddress(given, { host: '127.0.0.1', port: 7001 })).rejects.toMatchObject({
    problem: 'notAllowed',
  })
})

it('parses nodes as entered in records', () => {
  expect(readAddress('cache-1.example:6380')).toEqual({ host: 'cache-1.example', port: 6380 })
  expect(readAddress('[fd12::1]:6379')).toEqual({ host: 'fd12::1', port: 6379 })
})
