/** Many users create the same record at the same time: a hundred of every resource at full size, of only one in `npm test`. */
import { collections } from '@postern/domain/areas/index.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { fieldsWhere } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { pathOf, sampleBody } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const isFull = process.env.POSTERN_SOAK === '1'
const { admin, north } = await testServer()

const withUniqueFields = collections
  .filter((resource) => fieldsWhere(resource, (field) => field.unique !== undefined && field.given).length > 0)
  .map((resource) => ({ name: resource.name, resource, people: isFull || resource.name === sites.name ? 100 : 12 }))

it.each(withUniqueFields)('creates one of $name when $people users send the same', async ({ resource, people }) => {
  const body = await sampleBody(admin, resource, north)
  const answers = await Promise.all(Array.from({ length: people }, () => admin.post(pathOf(resource, north), body)))
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  // Refused by the index, by a rule that saw the first one in time, or for lack of a connection on a busy machine.
  expect(statuses.filter((status) => [400, 409, 503].includes(status))).toHaveLength(people - 1)
})
