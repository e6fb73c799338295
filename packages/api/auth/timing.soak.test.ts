/**
 * Whether response time reveals who has an account. Known and unknown addresses, interleaved at random; a classifier that sees
 * only the time must not beat chance: area under its curve at most 0.55.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { signInBench } from '../testing/signIn.ts'

const size = process.env.POSTERN_SOAK ? 1_000 : 50
/** With 50 + 50, chance alone moves the area by 0.06; four times that can only be a leak. */
const bound = process.env.POSTERN_SOAK ? 0.55 : 0.75

const server = await testServer()
const { run, member, post } = signInBench(server)

/** Unknown addresses have the same length as known ones; users are looked up by the whole address. */
const known = Array.from({ length: size }, (_, n) => `known-${String(n).padStart(5, '0')}@provider.example`)
const unknown = known.map((email) => email.replace('known-', 'nouse-'))
// Unknown addresses are checked against a hash of full cost.
const model = await member({ fullCost: true })
await run(sql`
  insert into users (customer_id, id, name, email, password_hash, security_role_id)
  select u.customer_id, gen_random_uuid(), 'Known Person', e.email, u.password_hash, u.security_role_id
  from users u, unnest(${known}::text[]) as e(email) where u.id = ${model.id}`)
await server.database.pool.query('analyze')

interface Sample {
  readonly isKnown: boolean
  readonly milliseconds: number
  /** Status, body and headers, without what differs for every request. */
  readonly seen: string
}

let asked = 0
/** Separate IP addresses: the limits by address are tested elsewhere. */
const from = () => ({ address: `10.${Math.floor(++asked / 62_500)}.${Math.floor(asked / 250) % 250}.${asked % 250}` })

/** Mulberry32: the order is random, and the same every time. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

type Answer = Awaited<ReturnType<typeof post>>

async function measure(ask: (email: string) => Promise<Answer>, count = size): Promise<Sample[]> {
  for (let n = 0; n < 5; n++) await ask(`warm${n}@provider.example`)
  const samples: Sample[] = []
  const all = [
    ...known.slice(0, count).map((email) => ({ email, isKnown: true })),
    ...unknown.slice(0, count).map((email) => ({ email, isKnown: false })),
  ]
  for (const { email, isKnown } of shuffled(all, 4310)) {
    const begin = performance.now()
    const answer = await ask(email)
    const milliseconds = performance.now() - begin
    const body = answer.body.replace(/"requestId":"[^"]*"/, '')
    const names = Object.keys(answer.headers).sort().join()
    samples.push({ isKnown, milliseconds, seen: `${answer.statusCode} ${body} ${names}` })
  }
  return samples
}

/** The probability that a known address took longer than an unknown one; the direction doesn't matter to an attacker. */
function area(samples: readonly Sample[]): number {
  const times = (isKnown: boolean) =>
    samples.filter((each) => each.isKnown === isKnown).map((each) => each.milliseconds)
  const [yes, no] = [times(true), times(false)]
  let wins = 0
  for (const a of yes) for (const b of no) wins += a > b ? 1 : a === b ? 0.5 : 0
  const auc = wins / (yes.length * no.length)
  return Math.max(auc, 1 - auc)
}

describe(`${size} known and ${size} unknown addresses`, () => {
  it('are answered alike at sign-in, in content and in time', async () => {
    const samples = await measure((email) => post('login', { email, password: 'not the password' }, from()))
    expect(new Set(samples.map(({ seen }) => seen)).size).toBe(1)
    const auc = area(samples)
    console.info(`login: AUC ${auc.toFixed(3)} over ${size} + ${size}`)
    expect(auc).toBeLessThanOrEqual(bound)
  }, 600_000)

  it('are answered alike for a forgotten password', async () => {
    const samples = await measure((email) => post('forgot-password', { email }, from()))
    expect(new Set(samples.map(({ seen }) => seen)).size).toBe(1)
    const auc = area(samples)
    console.info(`forgot-password: AUC ${auc.toFixed(3)} over ${size} + ${size}`)
    expect(auc).toBeLessThanOrEqual(bound)
  }, 600_000)

  it('would be distinguishable if only one of them were hashed (control)', async () => {
    // The difference is so large that a few show it.
    const samples = await measure(
      (email) =>
        email.startsWith('known')
          ? post('login', { email, password: 'not the password' }, from())
          : post('login', {}, from()),
      size / 5,
    )
    expect(area(samples)).toBeGreaterThan(0.9)
  }, 600_000)
})
