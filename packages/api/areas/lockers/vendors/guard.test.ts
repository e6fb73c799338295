import { describe, expect, it } from 'vitest'
import { fail, type Result, succeed } from './adapter.ts'
import { Guard, type GuardSettings } from './guard.ts'
import type { RequestLogEntry } from './requestLog.ts'

function guarded(settings: Partial<GuardSettings> = {}) {
  const entries: RequestLogEntry[] = []
  const clock = { now: 0 }
  const guard = new Guard({
    callsPerMinute: null,
    timeoutMs: 1000,
    secrets: [],
    log: (entry) => entries.push(entry),
    now: () => clock.now,
    ...settings,
  })
  let calls = 0
  const run = (result: Result<unknown> = succeed('done'), request: unknown = {}) =>
    guard.run({ name: 'open', request, isCommand: true }, async () => {
      calls++
      return result
    })
  return { guard, run, entries, clock, calls: () => calls }
}
const outcome = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.kind)

describe('calls to a vendor', () => {
  it('are limited to what its account allows; the rest get a retry time', async () => {
    const { run, clock, calls } = guarded({ callsPerMinute: 60 })
    const outcomes = []
    for (let call = 0; call < 61; call++) outcomes.push(outcome(await run()))
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(60)
    expect(await run()).toMatchObject({ error: { kind: 'rateLimited', retryAfterMs: 1000, isAmbiguous: false } })
    expect(calls()).toBe(60)
    clock.now += 1000
    expect([outcome(await run()), outcome(await run())]).toEqual(['ok', 'rateLimited'])
  })

  it('pause after 5 failures of the vendor, then one call probes', async () => {
    const { run, clock, calls } = guarded()
    for (let call = 0; call < 5; call++) await run(fail('timeout'))
    expect(await run()).toMatchObject({ error: { kind: 'offline', isAmbiguous: false, retryAfterMs: 10_000 } })
    expect(calls()).toBe(5)
    clock.now += 10_000
    expect(outcome(await run(fail('timeout')))).toBe('timeout')
    expect(outcome(await run())).toBe('offline')
    clock.now += 10_000
    expect([outcome(await run()), outcome(await run())]).toEqual(['ok', 'ok'])
  })

  it('don’t pause for failures of a single bank or request', async () => {
    const { run, calls } = guarded()
    for (const kind of ['offline', 'notFound', 'conflict', 'auth', 'rejected', 'rateLimited'] as const)
      for (let call = 0; call < 3; call++) await run(fail(kind))
    expect(outcome(await run())).toBe('ok')
    expect(calls()).toBe(19)
  })

  it('end at the timeout, and a command may then have been carried out', async () => {
    const { guard } = guarded({ timeoutMs: 5 })
    const never = () => new Promise<Result<string>>(() => undefined)
    const run = (isCommand: boolean) => guard.run({ name: 'open', request: {}, isCommand }, never)
    expect(await run(true)).toMatchObject({ error: { kind: 'timeout', isAmbiguous: true } })
    expect(await run(false)).toMatchObject({ error: { kind: 'timeout', isAmbiguous: false } })
  })

  it('are retried as set in the vendor’s record if they only read, and each attempt is logged', async () => {
    const { guard, entries } = guarded({ retries: 2, retryDelayMs: 1 })
    const answers = [fail('timeout'), fail('protocol', { isRetryable: true }), succeed('done')]
    const read = () =>
      guard.run({ name: 'read', request: {}, isCommand: false, method: 'GET', path: '/x' }, async (_, answered) => {
        answered(200)
        return answers.shift() ?? fail('timeout')
      })
    expect(await read()).toEqual(succeed('done'))
    expect(entries.map(({ attempt, outcome, status }) => [attempt, outcome, status])).toEqual([
      [1, 'timeout', 200],
      [2, 'protocol', 200],
      [3, 'ok', 200],
    ])
    expect(outcome(await read())).toBe('timeout')
    expect(entries).toHaveLength(6)
  })

  it('that are commands are never retried', async () => {
    const { run, calls } = guarded({ retries: 5, retryDelayMs: 1 })
    expect(outcome(await run(fail('timeout', { isAmbiguous: true })))).toBe('timeout')
    expect(calls()).toBe(1)
  })

  it('aren’t retried if that wouldn’t help', async () => {
    const { guard, entries } = guarded({ retries: 5, retryDelayMs: 1 })
    for (const kind of ['auth', 'notFound', 'offline', 'rateLimited'] as const)
      await guard.run({ name: 'read', request: {}, isCommand: false }, async () => fail(kind))
    expect(entries).toHaveLength(4)
  })

  it('are logged without secrets', async () => {
    const { run, entries } = guarded({ secrets: ['s3cr3t-key'] })
    await run(succeed({ greeting: 'your key is s3cr3t-key', pin: '1234' }), {
      headers: { authorization: 'Bearer abc' },
      body: { signingSecret: 'xyz', note: 'with s3cr3t-key' },
    })
    const text = JSON.stringify(entries)
    for (const secret of ['s3cr3t-key', 'abc', 'xyz', '1234']) expect(text).not.toContain(secret)
    expect(entries).toMatchObject([{ operation: 'open', outcome: 'ok' }])
    expect(text).toContain('your key is')
  })
})
