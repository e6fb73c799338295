import { expect } from 'vitest'
import { percentile } from './percentile.ts'
import type { Person } from './server.ts'

const isFullSize = process.env.POSTERN_SOAK === '1'

/**
 * Calls each route. Prints how long it takes at full size, when nothing else is running, but doesn't fail if that's more than the
 * target: it depends on the machine.
 */
export async function printP95(asker: Person, routes: readonly string[], targetMs: number): Promise<void> {
  const times = isFullSize ? 40 : 2
  for (const route of routes) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) {
      const begun = performance.now()
      const answer = await asker.get(route)
      taken.push(performance.now() - begun)
      expect(answer.statusCode, `${route}: ${answer.body.slice(0, 200)}`).toBe(200)
    }
    if (!isFullSize) continue
    const p95 = percentile(taken, 0.95).toFixed(0)
    console.info(`${route.replace(/[0-9a-f-]{36}/, ':id')}: p95 ${p95} ms, target ${targetMs} ms`)
  }
}
