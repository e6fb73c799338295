import { type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import { describe, expect, it } from 'vitest'
import type { PageRules } from '../../guards.ts'
import { missingFor } from './ForbiddenPage.tsx'

const user = (...permissions: Permission[]) => ({
  id: 'u',
  name: 'U',
  email: '',
  customerId: '',
  customerIds: null,
  securityRole: { id: 'r', name: 'R', ...permissionTree(permissions) },
})
const page = (rules: PageRules) => ({ title: 'Page', rules, params: {} })
const redis = page({ access: 'redis.view', inSystem: true })

describe('what is missing', () => {
  it.each([
    ['its own permission', user('versions.view'), redis, { own: ['redis.view'], gate: false }],
    ['its own and the gate', user(), redis, { own: ['redis.view'], gate: true }],
    ['the gate alone', user('redis.view'), redis, { own: [], gate: true }],
    ['the gate of the area’s home', user(), page({ access: 'system', inSystem: true }), { own: [], gate: true }],
    [
      'nothing: the server refused',
      user('customers.view'),
      page({ access: 'customers.view' }),
      { own: [], gate: false },
    ],
    ['nothing known', user(), undefined, { own: [], gate: false }],
    [
      'any of several',
      user('versions.view'),
      page({ access: ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'], inSystem: true }),
      { own: ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'], gate: false },
    ],
  ])('is %s', (_what, someone, asked, expected) => {
    expect(missingFor(someone, asked)).toEqual(expected)
  })
})
