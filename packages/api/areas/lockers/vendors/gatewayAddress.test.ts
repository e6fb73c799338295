import { expect, it } from 'vitest'
import { readGateway } from './gatewayAddress.ts'

it.each([
  ['10.20.1.15:5000', { host: '10.20.1.15', port: 5000 }],
  ['10.20.1.15', { host: '10.20.1.15', port: 23 }],
  ['gateway.site.example:23', { host: 'gateway.site.example', port: 23 }],
  ['[fd00::7]:5000', { host: 'fd00::7', port: 5000 }],
  ['https://10.20.1.15', null],
  ['10.20.1.15:70000', null],
  ['10.20.1.15/path', null],
  ['user@10.20.1.15', null],
  ['two words', null],
  ['', null],
])('reads %j', (text, expected) => {
  expect(readGateway(text)).toEqual(expected)
})
