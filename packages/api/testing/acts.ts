/** Shorthand for rule tests: each call acts within one customer. */
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { expect } from 'vitest'
import { archivePath, pathOf, sampleBody } from './sample.ts'
import type { Person } from './server.ts'

export function actsIn(person: Person, customerId: string) {
  const post = async (resource: Resource, more: object) =>
    person.post(pathOf(resource, customerId), { ...(await sampleBody(person, resource, customerId)), ...more })
  const one = (resource: Resource, record: AnyRecord | undefined) => `${pathOf(resource, customerId)}/${record?.id}`
  return {
    create: async (resource: Resource, more: object = {}): Promise<AnyRecord> => {
      const answer = await post(resource, more)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<AnyRecord>()
    },
    /** Why the record isn't created. */
    refusal: async (resource: Resource, more: object): Promise<FailureBody['errors']> => {
      const answer = await post(resource, more)
      expect([400, 409], answer.body).toContain(answer.statusCode)
      return answer.json<FailureBody>().errors
    },
    change: (resource: Resource, record: AnyRecord | undefined, values: object) =>
      person.patch(one(resource, record), values, record?.rowVersion ?? null),
    archive: (resource: Resource, record: AnyRecord) => person.delete(archivePath(resource, customerId, record)),
    read: async (resource: Resource, record: AnyRecord | undefined) =>
      (await person.get(one(resource, record))).json<AnyRecord>(),
  }
}
