/** Waiting imports are on the work queue of users who can process them. */
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Home } from '@postern/domain/home/endpoints.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { importing } from '../../testing/imports/importing.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()

const waiting = async (kind: ImportKindName): Promise<string> => {
  const { id } = await importing(admin, north, kind).upload('Name\nSomething\n', `${kind}.csv`)
  await tx(database, 'all', (db) => db.all(sql`update imports set state = 'needsReview' where id = ${id}`))
  return id
}
const linesOf = async (who: Person) =>
  (await who.get('/api/home?timeZone=UTC'))
    .json<Home>()
    .lines.filter(({ key }) => key.startsWith('import '))
    .map(({ title, detail }) => [title, detail])

it('lists waiting imports of every kind, for users who may import that kind at that customer', async () => {
  await waiting('contacts')
  await waiting('users')
  await waiting('locations')
  const own = await importing(admin, north).upload('Name\nSomething\n', 'draft.csv')
  const [contact, user, location] = [
    ['Contact import needs review', 'contacts.csv'],
    ['User import needs review', 'users.csv'],
    ['Location import needs review', 'locations.csv'],
  ]
  expect(await linesOf(admin)).toEqual([contact, user, location])
  const withoutUsers = await person(allPermissions.filter((each) => each !== 'customers.users.edit'))
  expect(await linesOf(withoutUsers)).toEqual([contact, location])
  expect(await linesOf(await person(allPermissions, [south]))).toEqual([])
  expect(await linesOf(await person(allPermissions.filter((each) => each !== 'customers.contacts.import')))).toEqual([])
  // Uploads in progress are left to their uploader.
  expect(own.state).toBe('draft')
})
