/** Where a redirect parameter may lead (spec:console#69,74), against the real route table. */
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { pageAt } from '../pageFacts.ts'
import { makeRouter } from '../routes.tsx'
import { knownRedirect } from './knownRedirect.ts'

const router = makeRouter(createMemoryHistory({ initialEntries: ['/login'] }))
const lead = (target: string | undefined) => knownRedirect((href) => pageAt(router, href), target)
const id = '0192f3c1-0000-7000-8000-00000000000a'

describe('a redirect', () => {
  it.each([
    '/customers',
    `/customers/${id}/users?page=3#x`,
    '/AccountSettings',
    '/system/redis',
    '/dashboard/lockerApps?tab=1',
  ])('%s is followed', (path) => expect(lead(path)).toBe(path))

  it.each([
    ['nothing', undefined],
    ['no page of ours', '/nope'],
    ['a file of ours', '/assets/index.js'],
    ['the API', '/api/auth/user'],
    ['sign-in', '/login'],
    ['sign-in, spelled otherwise', '/LOGIN/'],
    ['sign-in, encoded', '/%6Cogin'],
    ['the second factor', '/verifyIdentity?redirect=/system'],
    ['forbidden', '/forbidden?redirect=%2Fsystem'],
    ['another host', '//evil.example'],
    ['another host behind a backslash', '/\\\\evil.example'],
    ['another host, encoded', '/%2F%2Fevil.example'],
    ['another origin', 'https://evil.example/customers'],
    ['a program', 'javascript:alert(1)'],
    ['a program with a line break', 'java\\nscript:alert(1)'],
    ['a line break', '/customers\\r\\nSet-Cookie: x=1'],
  ])('to %s leads home', (_what, target) => expect(lead(target)).toBe('/'))
})
