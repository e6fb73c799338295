/** Batches counts requested in the same tick into one request: a page has a count next to every link and tab. */
import { mostCounts } from '@postern/domain/engine/bulkLimits.ts'
import { call } from '../../http/call.ts'

interface Waiting {
  readonly of: string
  readonly resolve: (total: number) => void
  readonly reject: (reason: unknown) => void
}

const waiting = new Map<string, Waiting[]>()

async function ask(customerId: string): Promise<void> {
  const all = waiting.get(customerId) ?? []
  waiting.delete(customerId)
  for (let from = 0; from < all.length; from += mostCounts) {
    const some = all.slice(from, from + mostCounts)
    try {
      const of = some.map((each) => each.of)
      const { totals } = await call('GET /api/customers/:customerId/counts', { params: { customerId }, query: { of } })
      for (const [index, { resolve }] of some.entries()) resolve(totals[index] ?? 0)
    } catch (reason) {
      for (const { reject } of some) reject(reason)
    }
  }
}

/** `of` is a list query: `floors?filter[buildingId]=…`. */
export function countTogether(customerId: string, of: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const queue = waiting.get(customerId)
    if (queue) queue.push({ of, resolve, reject })
    else {
      waiting.set(customerId, [{ of, resolve, reject }])
      setTimeout(() => ask(customerId))
    }
  })
}
