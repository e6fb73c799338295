/** A station's client: an API user with a token that may report scans for some customers. */

import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { catalogues, grantTree } from '@postern/domain/auth/grants.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { LightMyRequestResponse } from 'fastify'
import { newId } from '../newId.ts'
import { pathOf, sampleBody } from './sample.ts'
import type { TestServer } from './server.ts'

interface Values {
  readonly app?: object
  readonly role?: object
  readonly user?: object
}

export interface Station {
  readonly token: string
  readonly apiUserId: string
  readonly appId: string
  readonly roleId: string
  report(customerId: string, scans: readonly object[], from?: string): Promise<LightMyRequestResponse>
  /** Any call with the station's token. */
  post(path: string, body: object, from?: string): Promise<LightMyRequestResponse>
}

/** Calls come from 127.0.0.1 by default. `values` override those of the samples. */
export async function stationOf(
  { app, admin, north }: Pick<TestServer, 'app' | 'admin' | 'north'>,
  customerIds: readonly string[],
  scopes: readonly string[] = ['events.write'],
  values: Values = {},
): Promise<Station> {
  const create = async (resource: Resource, more: object): Promise<string> => {
    const made = await admin.post(pathOf(resource, north), { ...(await sampleBody(admin, resource, north)), ...more })
    if (made.statusCode !== 201) throw new Error(`${resource.name} was not created: ${made.body}`)
    return made.json<AnyRecord>().id
  }
  const roleId = await create(appSecurityRoles, {
    scopes: grantTree(catalogues.scopes, scopes),
    dataScope: 'listedCustomers',
    rateClass: 'high',
    readOnly: false,
    ...values.role,
  })
  const appId = await create(apps, { ipAllowList: [], rateLimitPerMin: 10_000, ...values.app })
  const apiUserId = await create(apiUsers, {
    appId,
    appSecurityRoleId: roleId,
    customerIds,
    expiresOn: null,
    ...values.user,
  })
  const made = await admin.post(`/api/system/apiUsers/${apiUserId}/token`)
  const { token } = made.json<{ token: string }>()
  const post = (url: string, payload: object, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url, remoteAddress, headers: { authorization: `Bearer ${token}` }, payload })
  return {
    token,
    apiUserId,
    appId,
    roleId,
    post,
    report: (customerId, scans, from) =>
      post(`/api/customers/${customerId}/scans`, { scans: scans.map((scan) => ({ id: newId(), ...scan })) }, from),
  }
}
