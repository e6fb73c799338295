/** Unchanged responses aren't sent again, and no other user sees them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../session/change.ts'
import { keptAnswers } from './keptAnswers.ts'
import { request } from './request.ts'
// Clears the cache with the session.
import './queryClient.ts'

const page = { items: [{ id: 'one' }], nextCursor: null }
let asked: (string | null)[] = []

/** A server that has this page, with this ETag. */
function serving(tag: string): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const known = new Headers(init?.headers).get('if-none-match')
    asked.push(known)
    const headers = { 'content-type': 'application/json', etag: tag }
    return known === tag
      ? new Response(null, { status: 304, headers })
      : new Response(JSON.stringify({ ...page, tag }), { status: 200, headers })
  })
}

beforeEach(() => {
  asked = []
  endSession()
  beginSession({ token: 'a', userId: 'ana' })
})
afterEach(() => vi.restoreAllMocks())

it('returns the last response if the server says it is unchanged', async () => {
  serving('W/"1"')
  const first = await request('GET', '/api/sites')
  expect(await request('GET', '/api/sites')).toBe(first)
  expect(asked).toEqual([null, 'W/"1"'])
  serving('W/"2"')
  expect(await request('GET', '/api/sites')).toEqual({ ...page, tag: 'W/"2"' })
})

it('caches each URL separately, and never more than 50', async () => {
  serving('W/"1"')
  for (let n = 0; n < 120; n++) {
    await request('GET', '/api/sites', { query: { n } })
    expect(keptAnswers.size).toBeLessThanOrEqual(50)
  }
  asked = []
  await request('GET', '/api/sites', { query: { n: 119 } })
  await request('GET', '/api/sites', { query: { n: 0 } })
  expect(asked).toEqual(['W/"1"', null])
})

it('forgets everything on sign-out', async () => {
  serving('W/"1"')
  await request('GET', '/api/sites')
  endSession()
  beginSession({ token: 'b', userId: 'ben' })
  await request('GET', '/api/sites')
  expect(asked).toEqual([null, null])
})
