import { expect, it } from 'vitest'
import { notificationText } from './notificationTexts.ts'

const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const
const request = {
  id: ids[0],
  at: '2026-11-16T06:00:00Z',
  readAt: null,
  kind: 'accessRequest',
  data: { permissions: ['redis.view', 'apiUsers.view'] },
  actor: { id: ids[0], name: 'Caleb Whitford', customerId: 'provider', role: { id: ids[1], name: 'Support agent' } },
} as const
const copy = { ...request, data: { permissions: [...request.data.permissions] } }

it('says who requests what, and links to the user and their role', () => {
  expect(notificationText(copy)).toEqual({
    tone: 'info',
    title: 'Caleb Whitford asked for access',
    detail: 'View Redis instances or View API users. Current role: Support agent.',
    links: [
      { label: 'Open role', href: `/customers/provider/securityRoles/${ids[1]}` },
      { label: 'Open user', href: `/customers/provider/users/${ids[0]}` },
    ],
  })
})

it('has no links once the user is gone', () => {
  expect(notificationText({ ...copy, actor: null })).toMatchObject({
    title: 'A former user asked for access',
    links: [],
  })
})

it('links to its ticket', () => {
  const data = { ticketId: ids[1], number: 10231, subject: 'South Hall offline' }
  expect(notificationText({ ...copy, kind: 'ticketMentioned', data })).toMatchObject({
    title: 'Caleb Whitford mentioned you',
    detail: 'HD-10231: South Hall offline',
    links: [{ label: 'Open ticket', href: `/dashboard/helpDesk/tickets/${ids[1]}` }],
  })
})
