/** What the console does if the server doesn't know whether a write was saved. */
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { answeredRequest, request } from './request.ts'
import { RequestFailure } from './requestFailure.ts'

const unknown = {
  status: 503,
  code: 'outcome_unknown',
  message:
    'We couldn’t confirm that this was saved because the database stopped responding. Check before you try again.',
  requestId: 'req_1',
}
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Responds in turn, repeating the last response; records the keys that were sent. */
function answering(...answers: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = []
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next?.() ?? Response.error()
  })
  return keys
}
/** The outcome, with the pauses between attempts skipped. */
async function outcome<T>(asked: Promise<T>): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  asked.then(settle, settle)
  while (!isSettled) await vi.advanceTimersByTimeAsync(1_000)
  return asked
}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sends a write again with the same key until its outcome is known', async () => {
  const keys = answering(
    () => answer(503, unknown),
    () => answer(503, unknown),
    () => answer(201, { id: 'one' }),
  )
  expect(await outcome(request('POST', '/api/views', { body: {} }))).toEqual({ id: 'one' })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

it('throws if the outcome stays unknown', async () => {
  const keys = answering(() => answer(503, unknown))
  await expect(outcome(request('PATCH', '/api/views/1', { body: {} }))).rejects.toThrow(/^We couldn’t confirm/)
  expect(keys).toHaveLength(4)
})

const running = { status: 409, code: 'still_running', message: 'This is still running.', requestId: 'req_2' }

it('waits for a write that runs longer than a request may, with the same key', async () => {
  const keys = answering(
    () => {
      throw new DOMException('The operation timed out.', 'TimeoutError')
    },
    ...Array.from({ length: 20 }, () => () => answer(409, running)),
    () => answer(200, { id: 'one' }),
  )
  expect(await outcome(request('POST', '/api/views', { body: {} }))).toEqual({ id: 'one' })
  expect(keys).toHaveLength(22)
  expect(new Set(keys).size).toBe(1)
})

it('stops waiting eventually, and retries a timeout only once', async () => {
  const asked = answering(() => answer(409, running))
  await expect(outcome(request('POST', '/api/views', { body: {} }))).rejects.toThrow('This is still running.')
  expect(asked.length).toBeGreaterThan(100)
  vi.restoreAllMocks()
  const silent = answering(() => {
    throw new DOMException('The operation timed out.', 'TimeoutError')
  })
  await expect(outcome(request('POST', '/api/views', { body: {} }))).rejects.toThrow(
    /Reload the page before you try again/,
  )
  expect(silent).toHaveLength(2)
})

it('returns the id of the request that did the work, not of its repeat', async () => {
  const replayed = new Response(JSON.stringify({ id: 'one' }), {
    headers: { 'content-type': 'application/json', 'x-request-id': 'req_2', 'x-first-request-id': 'req_1' },
  })
  answering(
    () => answer(503, unknown),
    () => replayed,
  )
  expect(await outcome(answeredRequest('DELETE', '/api/views/1'))).toMatchObject({ requestId: 'req_1' })
})

it('sends a write only once on any other failure (control)', async () => {
  const keys = answering(() => answer(503, { ...unknown, code: 'unavailable', message: 'Nothing was changed.' }))
  await expect(outcome(request('POST', '/api/views', { body: {} }))).rejects.toBeInstanceOf(RequestFailure)
  expect(keys).toHaveLength(1)
})

it('sends no key to endpoints that refuse one, and none with reads', async () => {
  const keys = answering(() => answer(200, {}))
  await call('POST /api/auth/login', { body: { email: 'a@b.c', password: 'x' }, bearer: 'none' })
  await request('GET', '/api/views')
  expect(keys).toEqual([null, null])
})
