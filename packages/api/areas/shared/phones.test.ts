/** Phone numbers of any resource: validated by their country's numbering plan, stored as E.164 with the country. */
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { sampleBody, sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, database } = await testServer()
const at = `/api/customers/${north}/sites`

describe('a phone number', () => {
  it('is stored as E.164 with its country, and the country follows the number', async () => {
    const made = await admin.post(at, { ...(await sampleBody(admin, sites, north)), phone: '+1 (613) 555-0134' })
    const site = made.json<{ id: string; rowVersion: number }>()
    expect(site).toMatchObject({ phone: '+16135550134', phoneCountry: 'CA' })
    const changed = await admin.patch(`${at}/${site.id}`, { phone: '+442079460182' }, site.rowVersion)
    expect(changed.json()).toMatchObject({ phone: '+442079460182', phoneCountry: 'GB' })
    const history = await admin.get(`${at}/${site.id}/history`)
    expect(history.json<{ items: { changes: object }[] }>().items[0]?.changes).toMatchObject({
      phone: { before: '+16135550134', after: '+442079460182' },
      phoneCountry: { before: 'CA', after: 'GB' },
    })
    const renamed = await admin.patch(`${at}/${site.id}`, { name: 'Front desk' }, site.rowVersion + 1)
    expect(renamed.json()).toMatchObject({ phone: '+442079460182', phoneCountry: 'GB' })
    const emptied = await admin.patch(`${at}/${site.id}`, { phone: null }, site.rowVersion + 2)
    expect(emptied.json()).toMatchObject({ phone: null, phoneCountry: null })
  })

  it('that can’t exist is rejected with the reason', async () => {
    const body = await sampleBody(admin, sites, north)
    for (const [phone, description] of [
      ['+1617555', 'This number is too short. Check its digits.'],
      ['+11235550134', 'This number isn’t valid. Check its digits.'],
      ['6175550134', 'Enter the number with its country code, like +1 617 555 0134.'],
    ]) {
      const refused = await admin.post(at, { ...body, phone })
      expect(refused.statusCode).toBe(400)
      expect(refused.json<{ errors: unknown }>().errors).toEqual([
        expect.objectContaining({ path: 'phone', description }),
      ])
    }
  })

  it('keeps its country in a bulk update, and the country can’t be set alone', async () => {
    const [one, two] = [await sampleRecord(admin, sites, north), await sampleRecord(admin, sites, north)]
    const done = await admin.post(`${at}/bulk`, { ids: [one.id, two.id], patch: { phone: '+493023125123' } })
    expect(done.statusCode).toBe(200)
    const rows = await tx(database, 'all', (db) =>
      db.all(sql<{ country: string }>`select phone_country as country from sites where phone = '+493023125123'`),
    )
    expect(rows).toEqual([{ country: 'DE' }, { country: 'DE' }])
    expect((await admin.patch(`${at}/${one.id}`, { phoneCountry: 'US' }, one.rowVersion + 1)).statusCode).toBe(400)
  })

  it('in the user’s own profile is validated and stored the same way', async () => {
    expect((await admin.patch('/api/auth/user', { phone: '+1617555' }, null)).statusCode).toBe(400)
    expect((await admin.patch('/api/auth/user', { phone: '+61 2 5550 1234' }, null)).json()).toMatchObject({
      phone: '+61255501234',
    })
    const [row] = await tx(database, 'all', (db) =>
      db.all(sql<{ country: string }>`select phone_country as country from users where id = ${admin.id}`),
    )
    expect(row?.country).toBe('AU')
  })
})
