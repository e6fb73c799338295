import { expect, it } from 'vitest'
import { titleFrom } from './quotedMessage.ts'

it.each([
  ['\n## Door 12 stays open\nsince noon', 'Door 12 stays open'],
  ['> quoted', 'quoted'],
  ['', ''],
  ['x'.repeat(200), `${'x'.repeat(119)}…`],
])('takes a title from %j', (body, title) => {
  expect(titleFrom({ body })).toBe(title)
})
