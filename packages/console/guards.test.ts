import { type Actor, type Permission, permissionTree, systemGate } from '@postern/domain/auth/permission.ts'
import { describe, expect, it } from 'vitest'
import { decide, type PageRules, type Visit } from './guards.ts'
import { mayOpen } from './session/access.ts'

const id = '0192f3c1-0000-7000-8000-00000000000a'
const actor = (...permissions: Permission[]): Actor => ({
  securityRole: permissionTree(permissions),
  customerIds: null,
})
const visit = (fullPath: string, extra: Partial<Visit> = {}): Visit => ({
  params: {},
  path: fullPath.split(/[?#]/)[0] ?? '',
  fullPath,
  redirect: undefined,
  ...extra,
})

const customers: PageRules = { access: 'customers.view' }
const login: PageRules = { access: 'signedOut', passing: true }
const verify: PageRules = { access: 'temporary', passing: true }
const forbidden: PageRules = { access: 'signedIn', passing: true }
const system: PageRules = { access: 'system', inSystem: true }
const redis: PageRules = { access: 'redis.view', inSystem: true }
const never: PageRules = { access: 'signedIn', check: () => false }

type Row = [
  what: string,
  rules: PageRules,
  visit: Visit,
  visitor: Parameters<typeof decide>[2],
  mfaPending: boolean,
  expected: ReturnType<typeof decide>,
]

const deep = '/customers/1/users?page=3#x'

const table: Row[] = [
  [
    'signed out → login with the full path',
    customers,
    visit(deep),
    'signedOut',
    false,
    { goTo: `/login?redirect=${encodeURIComponent(deep)}` },
  ],
  [
    'expired → login with the path alone',
    customers,
    visit(deep),
    'expired',
    false,
    { goTo: '/login?redirect=%2Fcustomers%2F1%2Fusers' },
  ],
  [
    'missing user → logged out, login',
    system,
    visit('/system'),
    'missing',
    false,
    { goTo: '/login?redirect=%2Fsystem', signOut: true },
  ],
  ['allowed → enter', customers, visit('/customers'), actor('customers.view'), false, 'enter'],
  [
    'not allowed → forbidden with the full path',
    customers,
    visit('/customers?q=x'),
    actor(),
    false,
    { goTo: '/forbidden?redirect=%2Fcustomers%3Fq%3Dx' },
  ],
  ['login, signed in → home', login, visit('/login'), actor(), false, { goTo: '/' }],
  [
    'login, signed in → safe redirect',
    login,
    visit('/login', { redirect: '/customers' }),
    actor(),
    false,
    { goTo: '/customers' },
  ],
  [
    'forbidden, signed out → login, back to what was refused',
    forbidden,
    visit('/forbidden?redirect=%2Fsystem%3Fq', { redirect: '/system?q' }),
    'signedOut',
    false,
    { goTo: '/login?redirect=%2Fsystem%3Fq' },
  ],
  ['forbidden, signed out, of nothing → login', forbidden, visit('/forbidden'), 'signedOut', false, { goTo: '/login' }],
  [
    'forbidden, expired → the path alone',
    forbidden,
    visit('/forbidden', { redirect: '/system?q' }),
    'expired',
    false,
    { goTo: '/login?redirect=%2Fsystem' },
  ],
  ['login, signed out → enter', login, visit('/login'), 'signedOut', false, 'enter'],
  ['login, refused session → enter', login, visit('/login'), 'expired', false, 'enter'],
  ['verify with temporary → enter', verify, visit('/verifyIdentity'), 'signedOut', true, 'enter'],
  ['verify without → login', verify, visit('/verifyIdentity'), 'signedOut', false, { goTo: '/login' }],
  ['verify, signed in → home', verify, visit('/verifyIdentity'), actor(), false, { goTo: '/' }],
  [
    'system, signed out → login, never forbidden',
    system,
    visit('/system'),
    'signedOut',
    false,
    { goTo: '/login?redirect=%2Fsystem' },
  ],
  [
    'system, none of the five → forbidden',
    system,
    visit('/system'),
    actor('redis.view', 'audit.view'),
    false,
    { goTo: '/forbidden?redirect=%2Fsystem' },
  ],
  [
    'redis, own permission but not the gate → forbidden',
    redis,
    visit('/system/redis'),
    actor('redis.view'),
    false,
    { goTo: '/forbidden?redirect=%2Fsystem%2Fredis' },
  ],
  [
    'redis, gate but not its own → forbidden',
    redis,
    visit('/system/redis'),
    actor('versions.view'),
    false,
    { goTo: '/forbidden?redirect=%2Fsystem%2Fredis' },
  ],
  [
    'redis, gate and its own → enter',
    redis,
    visit('/system/redis'),
    actor('versions.view', 'redis.view'),
    false,
    'enter',
  ],
  ['failed page check before sign-in', never, visit('/x'), 'signedOut', false, 'notFound'],
  [
    'an id that is none',
    customers,
    visit('/customers/1', { params: { customerId: '1' } }),
    'signedOut',
    false,
    'notFound',
  ],
  [
    'an id that is one',
    customers,
    visit('/customers/x', { params: { customerId: id } }),
    actor('customers.view'),
    false,
    'enter',
  ],
  [
    'a vendor is no id',
    customers,
    visit('/x', { params: { vendor: 'harbor' } }),
    actor('customers.view'),
    false,
    'enter',
  ],
]

describe('guards', () => {
  it.each(table)('%s', (_what, rules, asked, visitor, mfaPending, expected) => {
    expect(decide(rules, asked, visitor, mfaPending)).toEqual(expected)
  })
  it.each(systemGate)('%s alone opens the system area', (permission) => {
    expect(decide(system, visit('/system'), actor(permission), false)).toBe('enter')
  })
  it.each([
    ['no role', { securityRole: null, customerIds: null }],
    ['a missing branch', { securityRole: { mail: undefined }, customerIds: null }],
    ['a branch that is a text', { securityRole: { applications: { view: 'true' } }, customerIds: null }],
    ['an inherited property', { securityRole: Object.create({ applications: { view: true } }), customerIds: null }],
  ])('%s grants nothing and does not throw', (_what, someone) => {
    expect(mayOpen(someone, 'system')).toBe(false)
  })
  it('any of several permissions is enough', () => {
    const access = ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'] as const
    expect(mayOpen(actor('mail.carrierLogic.primary.view'), access, true)).toBe(true)
    expect(mayOpen(actor('versions.view'), access, true)).toBe(false)
  })
})
