/** A PIN identifies a user at a station. */

import { users } from '@postern/domain/areas/access/users.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database } = await testServer()
const { create, refusal, change, archive } = actsIn(admin, north)

const taken = [
  { path: 'pin', description: 'Another user at the same site already has this PIN. Enter a different one.' },
]
const [dock, annex] = [await create(sites), await create(sites)]
const at = (...places: AnyRecord[]) => ({ siteScope: 'selected', siteIds: places.map(({ id }) => id) })

it('is unique at a site, and free elsewhere', async () => {
  await create(users, { pin: '739148', ...at(dock) })
  expect(await refusal(users, { pin: '739148', ...at(dock, annex) })).toEqual(taken)
  expect(await refusal(users, { pin: '739148', siteScope: 'all' })).toEqual(taken)
  await create(users, { pin: '739148', ...at(annex) })
  await actsIn(admin, south).create(users, { pin: '739148' })
})

it('is checked again when it changes and when its user gets another site', async () => {
  const [first, second] = [
    await create(users, { pin: '602915', ...at(dock) }),
    await create(users, { pin: '602916', ...at(dock) }),
  ]
  expect((await change(users, second, { pin: '602915' })).json<{ errors: unknown }>().errors).toEqual(taken)
  const mover = await create(users, { pin: '602915', ...at(annex) })
  expect((await change(users, mover, at(dock))).json<{ errors: unknown }>().errors).toEqual(taken)
  expect((await change(users, first, { pin: null })).statusCode).toBe(200)
  expect((await change(users, mover, at(dock))).statusCode).toBe(200)
})

it('is free again when its user is archived', async () => {
  const user = await create(users, { pin: '518203', ...at(dock) })
  expect(await refusal(users, { pin: '518203', ...at(dock) })).toEqual(taken)
  await archive(users, user)
  const next = await create(users, { pin: '518203', ...at(dock) })
  expect(next.id).not.toBe(user.id)
  expect(await refusal(users, { pin: '518203', ...at(dock) })).toEqual(taken)
})

it('goes to one user when several choose it at once', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 5 }, async () => ({ ...(await sampleBody(admin, users, north)), pin: '840271', ...at(dock) })),
  )
  const answers = await Promise.all(bodies.map((body) => admin.post(pathOf(users, north), body)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400])
})

it('can’t be read from the table or from a response', async () => {
  const user = await create(users, { pin: '917350', ...at(dock) })
  const [row] = await tx(database, 'all', (db) =>
    db.all(sql<{ text: string }>`select row_to_json(u)::text as text from users u where id = ${user.id}`),
  )
  expect(row?.text).not.toContain('917350')
  expect(JSON.stringify(user)).not.toMatch(/917350|pinMark/)
})
