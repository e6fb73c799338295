import { expect, it } from 'vitest'
import { cardRefsIn } from './cardRefs.ts'

const [a, b] = ['019a1f6e-0000-7000-8000-000000000001', '019a1f6e-0000-7000-8000-000000000002']

it.each([
  ['nothing here', []],
  [`See https://postern.example/customers/${a}/lockerBanks/${b}?tab=doors`, [`bank:${b}`]],
  [`/dashboard/helpDesk/tickets/${a} and HD-10231, HD-10231`, [`ticket:${a}`, 'ticket:HD-10231']],
  [`/customers/${a.toUpperCase()}.`, [`customer:${a}`]],
  [`/customers/${a}/sites/${b}`, []],
  [`[Bank offline](/internal/wiki/${a}?view=history)`, [`page:${a}`]],
  ['XHD-1 HD-', []],
  ['HD-1 HD-2 HD-3 HD-4', ['ticket:HD-1', 'ticket:HD-2', 'ticket:HD-3']],
])('%s', (text, refs) => {
  expect(cardRefsIn(text)).toEqual(refs)
})
