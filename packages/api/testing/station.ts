/** A station's program: an API user with a token that may report scans of some customers. */
import { catalogues, grantTree } from '@postern/domain/grants.ts'
import type { AnyRecord } from '@postern/domain/resource.ts'
import { apiUsers } from '@postern/domain/resources/apiUsers.ts'
import { appSecurityRoles } from '@postern/domain/resources/appSecurityRoles.ts'
import { v7 as uuidv7 } from 'uuid'
import { pathOf, sampleBody } from './sample.ts'
import type { TestServer } from './server.ts'

export interface Station {
  readonly token: string
  readonly apiUserId: string
  /** The status of the answer, and the answer. */
  report(customerId: string, scans: readonly object[]): Promise<{ statusCode: number; body: string; json<T>(): T }>
}

export async function stationOf(
  { app, admin, north }: Pick<TestServer, 'app' | 'admin' | 'north'>,
  customerIds: readonly string[],
  scopes: readonly string[] = ['events.write'],
): Promise<Station> {
  const role = await admin.post(pathOf(appSecurityRoles, north), {
    ...(await sampleBody(admin, appSecurityRoles, north)),
    scopes: grantTree(catalogues.scopes, scopes),
    dataScope: 'listedCustomers',
    appKinds: [],
    readOnly: false,
  })
  const user = await admin.post(pathOf(apiUsers, north), {
    ...(await sampleBody(admin, apiUsers, north)),
    appSecurityRoleId: role.json<AnyRecord>().id,
    customerIds,
    expiresOn: null,
  })
  const { id } = user.json<AnyRecord>()
  const made = await admin.post(`/api/system/apiUsers/${id}/token`)
  const { token } = made.json<{ token: string }>()
  return {
    token,
    apiUserId: id,
    report: (customerId, scans) =>
      app.inject({
        method: 'POST',
        url: `/api/customers/${customerId}/scans`,
        headers: { authorization: `Bearer ${token}` },
        payload: { scans: scans.map((scan) => ({ id: uuidv7(), ...scan })) },
      }),
  }
}
