/** Any JSON sent to create or change a record gets a message, never a 500. Few bodies in `npm test`, many at full size. */
import { collections } from '@postern/domain/areas/index.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { fieldsOf } from '@postern/domain/engine/resource.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathOf, sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const numRuns = process.env.POSTERN_SOAK === '1' ? 300 : 15
const { admin, north } = await testServer()

it.each(collections.map((resource) => ({ name: resource.name, resource })))(
  'answers any JSON for $name with a sentence, never with 500',
  { timeout: 600_000 },
  async ({ resource }) => {
    const path = pathOf(resource, north)
    const record = await sampleRecord(admin, resource, north)
    const names = fieldsOf(resource).map(([name]) => name)
    const anyBody = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const headers = { 'content-type': 'application/json', 'if-match': '"1"' }
        for (const answer of [
          await admin.post(path, JSON.stringify(body), { headers }),
          await admin.patch(`${path}/${record.id}`, JSON.stringify(body), 1, { headers }),
        ]) {
          expect(answer.statusCode, answer.body).toBeLessThan(500)
          if (answer.statusCode >= 400) expect(answer.json<FailureBody>().message).toMatch(/[.:]/)
        }
      }),
      { numRuns, seed: 4310 },
    )
  },
)
