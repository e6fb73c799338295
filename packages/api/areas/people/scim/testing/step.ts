/** An identity provider's request, and the response it expects. */
import { z } from 'zod'

export const step = z.strictObject({
  what: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** `{user}` is an ID that an earlier step has kept. */
  path: z.string(),
  body: z.unknown().optional(),
  ifMatch: z.string().optional(),
  status: z.int(),
  /** Part of the expected response. */
  has: z.record(z.string(), z.unknown()).optional(),
  hasNot: z.array(z.string()).optional(),
  /** Name under which to keep the response's ID. */
  keep: z.string().optional(),
})
export type Step = z.input<typeof step>

export const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const listed = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const patch = (what: string, path: string, ...operations: object[]): Step => ({
  what,
  method: 'PATCH',
  path,
  body: { schemas: [patchOp], Operations: operations },
  status: path.startsWith('/Groups') ? 204 : 200,
})
