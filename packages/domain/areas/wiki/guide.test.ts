import { expect, it } from 'vitest'
import { guideSlugFor } from './guide.ts'

it.each([
  ['/', 'work-queue'],
  ['/customers', 'customers'],
  ['/customers/17/contacts', 'contacts'],
  ['/customers/17/contacts/5', 'contacts'],
  ['/customers/17/contacts/duplicates', 'duplicate-contacts'],
  ['/customers/17/lockerBanks/3/harbor/lockerDashboard', 'locker-dashboard'],
  ['/customers/17/lockerBanks/3/layout', 'locker-banks'],
  ['/internal/chat/general', 'chat'],
  ['/system', 'user-guide'],
  ['/nowhere', 'user-guide'],
])('%s is explained by %s', (path, slug) => {
  expect(guideSlugFor(path)).toBe(slug)
})
