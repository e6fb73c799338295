/** What this server supports, for discovery by identity providers (RFC 7643 section 5–7). */
import {
  enterpriseAttributes,
  enterpriseSchema,
  groupSchema,
  nameAttributes,
  plainAttributes,
  type ScimObject,
  userSchema,
} from '@postern/domain/areas/people/scim/scimUser.ts'
import { listResponse, type ScimAnswer } from './scimCall.ts'
import { notFound } from './scimFailure.ts'

export const mostResults = 200
export const bulkLimits = { maxOperations: 100, maxPayloadSize: 1_048_576 }

const core = 'urn:ietf:params:scim:schemas:core:2.0'

const serviceProviderConfig = (baseUrl: string): ScimObject => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: true, ...bulkLimits },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A token that was created for this customer in Postern.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

const attribute = (name: string, more: ScimObject = {}): ScimObject => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const entries = (name: string): ScimObject =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  })

interface Described {
  readonly id: string
  readonly name: string
  readonly attributes: readonly ScimObject[]
}

const described: readonly Described[] = [
  {
    id: userSchema,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', { type: 'complex', subAttributes: nameAttributes.map((name) => attribute(name)) }),
      ...plainAttributes.map((name) => attribute(name)),
      attribute('active', { type: 'boolean' }),
      entries('emails'),
      entries('phoneNumbers'),
    ],
  },
  {
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    attributes: enterpriseAttributes.map((name) => attribute(name)),
  },
  {
    id: groupSchema,
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', { mutability: 'immutable' }),
          attribute('$ref', { type: 'reference', referenceTypes: ['User'], mutability: 'immutable' }),
          attribute('type', { mutability: 'immutable' }),
        ],
      }),
    ],
  },
]

const schemas = (baseUrl: string): ScimObject[] =>
  described.map((each) => ({
    schemas: [`${core}:Schema`],
    ...each,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${each.id}` },
  }))

const resourceType = (baseUrl: string, id: string, endpoint: string, schema: string, more: ScimObject): ScimObject => ({
  schemas: [`${core}:ResourceType`],
  id,
  name: id,
  endpoint,
  schema,
  ...more,
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${id}` },
})

const resourceTypes = (baseUrl: string): ScimObject[] => [
  resourceType(baseUrl, 'User', '/Users', userSchema, {
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
  }),
  resourceType(baseUrl, 'Group', '/Groups', groupSchema, {}),
]

function oneOrAll(all: readonly ScimObject[], id: string | undefined): ScimAnswer {
  if (id === undefined) return { status: 200, body: listResponse(all.length, 1, all) }
  const body = all.find((each) => each.id === id)
  if (!body) throw notFound(id)
  return { status: 200, body }
}

/** Null if it isn't a discovery path. */
export function discoveryCall(baseUrl: string, kind: string | undefined, id: string | undefined): ScimAnswer | null {
  if (kind === 'ServiceProviderConfig' && id === undefined) return { status: 200, body: serviceProviderConfig(baseUrl) }
  if (kind === 'Schemas') return oneOrAll(schemas(baseUrl), id)
  return kind === 'ResourceTypes' ? oneOrAll(resourceTypes(baseUrl), id) : null
}
