/** The session's rules (spec:console#33-48,57-75) against a fake network. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../http/queryClient.ts'
import { request } from '../http/request.ts'
import { history } from '../navigation/history.ts'
import { forgetToasts, shownToasts } from '../ui/overlays/toastStore.ts'
import { adoptSession, beginSession, endSession, holdTemporary } from './change.ts'
import { readAuthCookie } from './cookie.ts'
import { savePreferences } from './preferences.ts'
import { signIn, signOut } from './session.ts'
import { type AuthRecord, getSession } from './store.ts'
import { presentUser, watchUser } from './user.ts'

// ofetch captures the global fetch at import: give it a wrapper that looks it up on every call.
const network = vi.hoisted(() => {
  const held: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => held.fetch(input, init)
  return held
})

type Answer = { status: number; body?: unknown }

/** Requests in order; each waits until the test responds. */
interface Asked {
  method: string
  path: string
  bearer: string | null
  body: unknown
  answer: (answer: Answer) => Promise<void>
}
let asked: Asked[] = []

/** Runs everything that is due, on a fake clock. */
const settle = () => vi.advanceTimersByTimeAsync(5)

function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input))
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    asked.push({
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      bearer: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      answer: async ({ status, body }) => {
        const headers = { 'content-type': 'application/json' }
        resolve(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }))
        await settle()
      },
    })
  })
}

const a = { token: 'token-a', userId: 'a' }
const b = { token: 'token-b', userId: 'b' }
const userOf = (id: string) => ({ id, name: id, email: '', customerId: '', customerIds: null, securityRole: null })
const expired = { status: 401, body: { message: 'Your session has expired.', code: 'session_expired' } }
const refused = { status: 401, body: { message: 'No.', code: 'forbidden' } }
/** ofetch sends the request a moment later. */
const begun = async (...sessions: AuthRecord[]) => {
  for (const session of sessions) {
    beginSession(session)
    await settle()
  }
}
const first = () => asked[0] ?? expect.fail('nothing was asked')
const second = () => asked[1] ?? expect.fail('nothing more was asked')

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  network.fetch = fakeFetch
  asked = []
  history.replace('/customers/1/users?page=3#x')
  stop = watchUser()
})
afterEach(() => {
  endSession()
  stop()
  forgetToasts()
  vi.useRealTimers()
})

describe('saving preferences', () => {
  it('sends one change at a time, in order, and only what changed', async () => {
    await begun(a)
    await first().answer({ status: 200, body: { ...userOf('a'), preferences: { density: 'compact' } } })
    void savePreferences({ columns: { sites: ['city'] } })
    void savePreferences({ columns: { sites: ['code', 'city'] } })
    await settle()
    expect(getSession().user?.preferences).toEqual({ density: 'compact', columns: { sites: ['code', 'city'] } })
    expect(asked.slice(1).map(({ body }) => body)).toEqual([{ preferences: { columns: { sites: ['city'] } } }])
    await second().answer({ status: 200, body: userOf('a') })
    expect(asked[2]?.body).toEqual({ preferences: { columns: { sites: ['code', 'city'] } } })
    await asked[2]?.answer({ status: 200, body: userOf('a') })
  })

  it('takes back only the change that the server refused, not a later one', async () => {
    await begun(a)
    await first().answer({ status: 200, body: { ...userOf('a'), preferences: { density: 'compact' } } })
    void savePreferences({ density: 'comfortable', dateFormat: 'mm/dd/yyyy' })
    void savePreferences({ dateFormat: 'yyyy-mm-dd' })
    await settle()
    await second().answer({ status: 500 })
    expect(getSession().user?.preferences).toEqual({ density: 'compact', dateFormat: 'yyyy-mm-dd' })
    await asked[2]?.answer({ status: 200, body: userOf('a') })
    expect(getSession().user?.preferences).toEqual({ density: 'compact', dateFormat: 'yyyy-mm-dd' })
  })
})

describe('loading the user', () => {
  it('requests once per session, with its token and deep=true', async () => {
    await begun(a)
    expect(asked).toMatchObject([{ method: 'GET', path: '/api/auth/user?deep=true', bearer: 'Bearer token-a' }])
    const waiting = [presentUser(), presentUser()]
    await first().answer({ status: 200, body: userOf('a') })
    expect(await Promise.all(waiting)).toMatchObject([{ id: 'a' }, { id: 'a' }])
    expect(getSession().user?.id).toBe('a')
    expect(asked).toHaveLength(1)
  })
  it('requests nothing when the session ends', () => {
    endSession()
    expect(asked).toHaveLength(0)
  })
  it('drops the late response of an earlier session', async () => {
    await begun(a, b)
    await first().answer({ status: 200, body: userOf('a') })
    expect(getSession().user).toBeNull()
    await second().answer({ status: 200, body: userOf('b') })
    expect(getSession().user?.id).toBe('b')
  })
  it('does not clear the new session on a late 401 of the old one', async () => {
    await begun(a, b)
    await first().answer(expired)
    expect(getSession().auth).toEqual(b)
    expect(shownToasts.get()).toEqual([])
  })
  it('does not bring the user back after signing out', async () => {
    await begun(a)
    endSession()
    await first().answer({ status: 200, body: userOf('a') })
    expect(getSession()).toEqual({ auth: null, temporary: null, user: null })
  })
  it('gives a waiting guard the user of the next session', async () => {
    await begun(a)
    const waiting = presentUser()
    await begun(b)
    await second().answer({ status: 200, body: userOf('b') })
    expect(await waiting).toMatchObject({ id: 'b' })
  })
  it('ends the session on a 401: one request, one navigation to the path only, one message', async () => {
    const moves = vi.fn()
    const unsubscribe = history.subscribe(moves)
    await begun(a)
    const waiting = presentUser()
    await first().answer(refused)
    unsubscribe()
    expect(await waiting).toBe('expired')
    expect(getSession().auth).toBeNull()
    expect(readAuthCookie()).toBeNull()
    expect(asked).toHaveLength(1)
    expect(moves).toHaveBeenCalledTimes(1)
    expect(history.location.href).toBe('/login?redirect=%2Fcustomers%2F1%2Fusers')
    expect(shownToasts.get().map(({ detail }) => detail)).toEqual(['Your session has expired. Please log in again.'])
  })
  it('keeps the session on a 500, shows the error, and tries again when asked', async () => {
    await begun(a)
    const waiting = expect(presentUser()).rejects.toThrow('Broken.')
    await first().answer({ status: 500, body: { message: 'Broken.' } })
    // One retry of a safe method.
    await second().answer({ status: 500, body: { message: 'Broken.' } })
    await waiting
    expect(getSession().auth).toEqual(a)
    expect(shownToasts.get()).toMatchObject([{ title: 'Error', detail: 'Broken.' }])
    const again = presentUser()
    await settle()
    await asked[2]?.answer({ status: 200, body: userOf('a') })
    expect(await again).toMatchObject({ id: 'a' })
  })
  it('reports a user as missing if the response has none', async () => {
    await begun(a)
    const waiting = presentUser()
    await first().answer({ status: 200, body: null })
    expect(await waiting).toBe('missing')
    expect(shownToasts.get()).toMatchObject([{ detail: 'No data received' }])
  })
})

describe('signing in and out', () => {
  const credentials = { email: 'a@postern.test', password: 'x' }
  const result = { ...a, isMfa: false, mfaIsEnabled: true, mfaMethods: ['email'] }

  it('starts a session right away without a second factor', async () => {
    const done = signIn(credentials)
    await settle()
    expect(asked).toMatchObject([{ method: 'POST', path: '/api/auth/login', bearer: null }])
    await first().answer({ status: 200, body: result })
    expect(await done).toBe('signedIn')
    expect(readAuthCookie()).toEqual(a)
    expect(asked[1]?.path).toBe('/api/auth/user?deep=true')
  })
  it('holds a temporary authentication otherwise: no session, no cookie, no user load', async () => {
    const done = signIn(credentials)
    await settle()
    await first().answer({ status: 200, body: { ...result, isMfa: true } })
    expect(await done).toBe('temporary')
    expect(getSession()).toMatchObject({ auth: null, temporary: { token: 'token-a', isMfa: true } })
    expect(readAuthCookie()).toBeNull()
    expect(asked).toHaveLength(1)
  })
  it('clears any existing session on failure, and passes on the server’s data', async () => {
    adoptSession(b)
    await settle()
    const done = signIn(credentials)
    await settle()
    const login = asked.find(({ path }) => path === '/api/auth/login')
    const outcome = expect(done).rejects.toMatchObject({ status: 401, data: { message: 'Wrong.' } })
    await login?.answer({ status: 401, body: { message: 'Wrong.' } })
    await outcome
    expect(getSession().auth).toBeNull()
    expect(history.location.href).toBe('/customers/1/users?page=3#x')
    expect(shownToasts.get()).toEqual([])
  })
  it('drops an old temporary authentication when a new sign-in starts', () => {
    holdTemporary({ ...a, isMfa: true, mfaMethods: ['email'] })
    void signIn(credentials).catch(() => undefined)
    expect(getSession().temporary).toBeNull()
  })
  it('clears everything on sign-out and notifies the server with the old token', async () => {
    await begun(a)
    signOut()
    await settle()
    expect(getSession()).toEqual({ auth: null, temporary: null, user: null })
    expect(readAuthCookie()).toBeNull()
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/auth/logout', bearer: 'Bearer token-a' })
    await asked.at(-1)?.answer({ status: 500, body: {} })
    expect(shownToasts.get()).toEqual([])
  })
})

describe('a 401 on any other request', () => {
  const load = () => request('GET', '/api/customers').catch((error: unknown) => error)
  const at = '/customers/1/users?page=3#x'

  async function answered(answer: Answer): Promise<unknown> {
    const failure = load()
    await settle()
    await asked.at(-1)?.answer(answer)
    return failure
  }

  it.each([
    ['contains expired', 'The session is Expired', '/login', 'Error Message', 'The session is Expired', false],
    ['anything else', 'No.', '/forbidden', '401 - Forbidden', 'You are cannot access this resource', true],
    ['no message', undefined, '/forbidden', '401 - Forbidden', 'You are cannot access this resource', true],
  ])('with a message that %s', async (_what, message, page, title, detail, keeps) => {
    adoptSession(a)
    await settle()
    const failure = await answered({ status: 401, body: { message } })
    expect(failure).toMatchObject({ status: 401, handled: true })
    expect(getSession().auth !== null).toBe(keeps)
    expect(history.location.href).toBe(`${page}?redirect=${encodeURIComponent(at)}`)
    await vi.advanceTimersByTimeAsync(900)
    expect(shownToasts.get()).toEqual([])
    await vi.advanceTimersByTimeAsync(150)
    expect(shownToasts.get()).toMatchObject([{ tone: 'danger', title, detail, lifeMs: 3000, delayMs: 1000 }])
  })
  it('is ignored while a second factor is pending', async () => {
    adoptSession(a)
    await settle()
    holdTemporary({ ...a, isMfa: true, mfaMethods: ['email'] })
    expect(await answered(refused)).toMatchObject({ handled: false })
    expect(history.location.href).toBe(at)
    expect(getSession().auth).toEqual(a)
  })
  it('is ignored when no one is signed in', async () => {
    expect(await answered(refused)).toMatchObject({ handled: false })
    expect(history.location.href).toBe(at)
  })
  it('calls the server exactly once', async () => {
    adoptSession(a)
    await settle()
    const before = asked.length
    await answered(refused)
    expect(asked.length - before).toBe(1)
  })
  it('handles five at once with one sign-out, one navigation, one toast', async () => {
    adoptSession(a)
    await settle()
    const moves = vi.fn()
    const unsubscribe = history.subscribe(moves)
    const failures = Array.from({ length: 5 }, load)
    await settle()
    for (const { path, answer } of asked) if (path === '/api/customers') await answer(expired)
    await Promise.all(failures)
    unsubscribe()
    expect(moves).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1050)
    expect(shownToasts.get()).toHaveLength(1)
  })
  it('does not redirect from forbidden to forbidden', async () => {
    adoptSession(a)
    await settle()
    history.replace('/forbidden?redirect=%2Fsystem')
    expect(await answered(refused)).toMatchObject({ handled: true })
    expect(history.location.href).toBe('/forbidden?redirect=%2Fsystem')
  })
})

describe('requests', () => {
  it.each([
    ['GET', 503, 2],
    ['GET', 409, 2],
    ['GET', 404, 1],
    ['GET', 422, 1],
    ['POST', 503, 1],
    ['PATCH', 409, 1],
    ['DELETE', 500, 1],
  ] as const)('%s answered %d is sent %d times', async (method, status, times) => {
    const failure = request(method, '/api/x').catch((error: unknown) => error)
    await settle()
    for (let index = 0; index < times; index++) await asked[index]?.answer({ status, body: {} })
    await failure
    expect(asked).toHaveLength(times)
  })
  it('does not retry an aborted request, and stays an abort', async () => {
    const controller = new AbortController()
    const failure = request('GET', '/api/x', { signal: controller.signal }).catch((error: unknown) => error)
    await settle()
    controller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(asked).toHaveLength(1)
  })
  it('fails if the response is empty', async () => {
    const failure = request('GET', '/api/x').catch((error: unknown) => error)
    await settle()
    await first().answer({ status: 200 })
    expect(await failure).toMatchObject({ message: 'No data received' })
  })
  it('accepts a 204 without a body', async () => {
    const done = request<undefined>('DELETE', '/api/x')
    await settle()
    await first().answer({ status: 204 })
    expect(await done).toBeUndefined()
  })
  it('never sends the token to another origin', async () => {
    adoptSession(a)
    await settle()
    void request('GET', '//evil.example/api/x').catch(() => undefined)
    await settle()
    expect(asked.at(-1)?.bearer).toBeNull()
  })
  it('never shows method and URL to the user', async () => {
    const failure = request('POST', '/api/x').catch((error: unknown) => error)
    await settle()
    await first().answer({ status: 502 })
    expect(await failure).toMatchObject({ message: expect.stringMatching(/^The server returned 502/) })
  })
})

describe('the query client', () => {
  it('leaves retries to the http client', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({ retry: false, refetchOnWindowFocus: false })
    expect(queryClient.getDefaultOptions().mutations).toMatchObject({ retry: false })
  })
})
