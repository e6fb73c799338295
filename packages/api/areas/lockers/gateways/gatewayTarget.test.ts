import { expect, it } from 'vitest'
import { gatewayTarget } from './gatewayTarget.ts'

it.each([
  ['10.20.1.15:5000', ['10.20.0.0/16'], { host: '10.20.1.15', port: 5000 }],
  ['10.20.1.15:5000', [], null],
  ['10.21.1.15:5000', ['10.20.0.0/16'], null],
  // Even if the operator allows everything.
  ['169.254.169.254:80', ['0.0.0.0/0'], null],
  // A name is checked by the address it resolves to.
  ['localhost:5000', ['10.20.0.0/16'], null],
  ['https://10.20.1.15', ['10.20.0.0/16'], null],
])('%j within %j is %j', async (text, networks, expected) => {
  expect(await gatewayTarget(text, networks)).toEqual(expected)
})
