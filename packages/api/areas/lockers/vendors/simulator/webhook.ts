/** Verifies and parses the simulator's webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { simSignature, simWebhook } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { RawHeaders, SigningKeys, Verdict, WebhookReader } from '../adapter.ts'
import { eventFrom, unrecognizedEvent } from './mapping.ts'

const replayWindowMs = 5 * 60_000
/** Enough for a secret rotation; a longer list is an attempt to waste our CPU. */
const mostSignatures = 4

const headerOf = (headers: RawHeaders, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const refused = (reason: string): Verdict => ({ ok: false, reason })

/** Checks every secret against every signature, so timing doesn't reveal which one matches. */
function verify(raw: Uint8Array, headers: RawHeaders, { secrets, header }: SigningKeys, now: Date): Verdict {
  const timestamp = headerOf(headers, simSignature.timestamp)
  const signed = headerOf(headers, header?.toLowerCase() ?? simSignature.signature)
  if (timestamp === undefined || signed === undefined) return refused('The signature is missing.')
  if (!/^\d{1,12}$/.test(timestamp)) return refused('The timestamp can’t be read.')
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > replayWindowMs)
    return refused('The timestamp is more than 5 minutes off.')
  const given = signed
    .split(',')
    .slice(0, mostSignatures)
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .map((part) => Buffer.from(part.slice(3), 'hex'))
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest())
  const matches = expected.flatMap((own) => given.map((other) => timingSafeEqual(own, other)))
  return matches.includes(true) ? { ok: true } : refused('The signature doesn’t match.')
}

function bodyOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return undefined
  }
}

function parse(raw: Uint8Array): readonly LockerEvent[] {
  const body = simWebhook.safeParse(bodyOf(raw))
  return body.success
    ? body.data.events.map(eventFrom)
    : [unrecognizedEvent(new TextDecoder().decode(raw.slice(0, 2_000)))]
}

export const simulatorWebhook: WebhookReader = { verify, parse }
