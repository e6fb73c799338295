/** Recent sign-ins of customers' users, consistent with their last sign-in time. */
import { idsFrom } from './ids.ts'
import { randomFrom } from './random.ts'
import type { UserRow } from './rows.ts'

export interface SignIn {
  readonly id: string
  readonly at: string
  readonly userId: string
  readonly event: 'signIn'
  readonly outcome: 'success' | 'refused'
  readonly address: string
  readonly userAgent: string
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14; TC58) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
]

const day = 86_400_000

/** IP addresses come from a range reserved for documentation, so they belong to no one (RFC 5737). */
export function signInsOf(users: readonly UserRow[], seed: number): SignIn[] {
  const newId = idsFrom(seed, 'sign-ins', 0)
  return users.flatMap(({ id: userId, lastLoginAt }) => {
    if (lastLoginAt === null) return []
    const random = randomFrom(seed, `sign-ins ${userId}`)
    const place = { address: `203.0.113.${random.int(2, 250)}`, userAgent: random.pick(browsers) }
    const last = Date.parse(lastLoginAt)
    const entry = (at: number, outcome: SignIn['outcome']): SignIn => ({
      id: newId(at),
      at: new Date(at).toISOString(),
      userId,
      event: 'signIn',
      outcome,
      ...place,
    })
    const earlier = Array.from(
      { length: random.int(1, 5) },
      (_, index) => last - (index + 1) * day + random.int(-40, 40) * 60_000,
    )
    return [last, ...earlier].flatMap((at) => [
      entry(at, 'success'),
      // An occasional mistyped password.
      ...(random.chance(0.12) ? [entry(at - random.int(15, 60) * 1000, 'refused')] : []),
    ])
  })
}
