/** Revealing a masked value: who may, and what the audit log records. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const number = '+16175550142'
const path = pathOf(contacts, north)
const without = (...missing: Permission[]) => person(allPermissions.filter((each) => !missing.includes(each)))
const aContact = () => actsIn(admin, north).create(contacts, { phones: [{ number, primary: true }] })
const reasonsOf = (id: string) =>
  tx(database, 'all', (db) =>
    db.all(sql<{ via: string; changes: string }>`
      select via, changes::text as changes from audit_log where record_id = ${id} and via = 'reveal'`),
  )

describe('a masked phone number', async () => {
  const agent = await without('customers.contacts.pii')

  it('is revealed to users with the permission, and the audit log keeps the reason but not the number', async () => {
    const { id } = await aContact()
    expect((await agent.get(`${path}/${id}`)).body).toContain(hiddenSecret)
    const answer = await agent.post(`${path}/${id}/reveal`, { field: 'phones', reason: 'Caller cannot find the door' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<{ value: unknown }>().value).toMatchObject([{ number }])
    const rows = await reasonsOf(id)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.changes).toContain('Caller cannot find the door')
    expect(rows[0]?.changes).not.toContain(number)
    const [latest] = (await agent.get(`${path}/${id}/history`)).json<{ items: HistoryEntry[] }>().items
    expect(latest).toMatchObject({ action: 'export', via: 'reveal' })
  })

  it('stays masked without the permission, without a reason and at other customers, and nothing is logged', async () => {
    const { id } = await aContact()
    const body = { field: 'phones', reason: 'Caller cannot find the door' }
    const stranger = await without('customers.contacts.pii', 'customers.contacts.reveal')
    const refused = [
      await stranger.post(`${path}/${id}/reveal`, body),
      await agent.post(`${path}/${id}/reveal`, { field: 'phones', reason: '  ' }),
      await agent.post(`${path}/${id}/reveal`, { field: 'pickupPin', reason: body.reason }),
      await agent.post(`${pathOf(contacts, south)}/${id}/reveal`, body),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 400, 400, 404])
    for (const answer of refused) expect(answer.body).not.toContain(number)
    expect(await reasonsOf(id)).toEqual([])
    // Control: the same request with everything it needs.
    expect((await agent.post(`${path}/${id}/reveal`, body)).body).toContain(number)
  })
})
