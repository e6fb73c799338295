import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatorWebhook } from './webhook.ts'

const { verify, parse } = simulatorWebhook
const now = new Date('2026-11-17T08:00:00Z')
const seconds = String(now.getTime() / 1000)
const bytes = (text: string) => new TextEncoder().encode(text)
const body = JSON.stringify({
  events: [
    { id: 'e1', bankId: 'b', doorId: '4', kind: 'door.opened', at: now.toISOString(), boot: 1, seq: 9, data: {} },
    { id: 'e2', bankId: 'b', kind: 'door.sang', at: now.toISOString(), boot: 1, seq: 10, data: {} },
    { id: 'e3', kind: 'door.closed' },
  ],
})
const sign = (secret: string, at = seconds, text = body) =>
  `v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`
const keys = (...secrets: readonly string[]) => ({ secrets, header: null })
const headers = (signature: string, at = seconds) => ({ 'x-sim-timestamp': at, 'x-sim-signature': signature })

describe('the signature of a call', () => {
  it('is accepted with either of two secrets, and if the vendor signs with both', () => {
    expect(verify(bytes(body), headers(sign('new')), keys('new', 'old'), now)).toEqual({ ok: true })
    expect(verify(bytes(body), headers(sign('old')), keys('new', 'old'), now)).toEqual({ ok: true })
    expect(verify(bytes(body), headers(`${sign('next')},${sign('old')}`), keys('old'), now)).toEqual({ ok: true })
  })

  it.each([
    ['a wrong secret', headers(sign('other'))],
    ['a retired secret', headers(sign('retired'))],
    ['a changed body', headers(sign('new', seconds, body.replace('e1', 'e9')))],
    ['a changed timestamp', headers(sign('new', '1'), seconds)],
    ['no signature', { 'x-sim-timestamp': seconds }],
    ['no timestamp', { 'x-sim-signature': sign('new') }],
    ['half a signature', headers(sign('new').slice(0, 40))],
    ['a list of headers', { 'x-sim-timestamp': [seconds], 'x-sim-signature': sign('new') }],
  ])('is refused with %s', (_, given) => {
    expect(verify(bytes(body), given, keys('new', 'old'), now).ok).toBe(false)
  })

  it('is refused more than 5 minutes before or after its timestamp', () => {
    const at = (ms: number) => new Date(now.getTime() + ms)
    const signed = headers(sign('new'))
    expect(verify(bytes(body), signed, keys('new'), at(300_000)).ok).toBe(true)
    expect(verify(bytes(body), signed, keys('new'), at(300_001)).ok).toBe(false)
    expect(verify(bytes(body), signed, keys('new'), at(-300_001)).ok).toBe(false)
  })

  it('is read only from the header set in the vendor’s record', () => {
    const named = { secrets: ['new'], header: 'X-Vendor-Signature' }
    const given = { 'x-sim-timestamp': seconds, 'x-vendor-signature': sign('new') }
    expect(verify(bytes(body), given, named, now)).toEqual({ ok: true })
    expect(verify(bytes(body), headers(sign('new')), named, now).ok).toBe(false)
    expect(verify(bytes(body), given, keys('new'), now).ok).toBe(false)
  })

  it('is never accepted without a secret', () => {
    expect(verify(bytes(body), headers(sign('')), keys(), now).ok).toBe(false)
  })
})

describe('the body of a call', () => {
  it('is parsed event by event; unknown ones are kept as is', () => {
    const [first, second, third] = parse(bytes(body))
    expect(first).toMatchObject({ eventId: 'e1', type: 'doorOpened', doorRef: '4', boot: 1, seq: 9 })
    expect(second).toMatchObject({ eventId: 'e2', type: 'unrecognized', bankRef: 'b', seq: 10 })
    expect(third).toMatchObject({ type: 'unrecognized', raw: { id: 'e3', kind: 'door.closed' } })
  })

  it('can be anything, and gives the same events each time', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.json().map(bytes),
          fc.nat(body.length).map((cut) => bytes(body.slice(0, cut))),
        ),
        (raw) => {
          const events = parse(raw)
          expect(parse(raw)).toEqual(events)
          for (const { eventId } of events) expect(eventId).not.toBe('')
        },
      ),
    )
  })
})
