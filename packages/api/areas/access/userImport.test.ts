/** Imported users are invited like others, within the importing user's permissions. */
import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { signInBench } from '../../testing/signIn.ts'

const server = await testServer()
const { admin, north, person } = server
const { mailsTo } = signInBench(server)
const { create } = actsIn(admin, north)
const userImports = importing(admin, north, 'users')

const clerk = await create(securityRoles, { name: 'Mail clerk', isDefault: true, maxGrantLevel: 10 })
const chief = await create(securityRoles, { name: 'Chief', maxGrantLevel: 90 })
const [quad, annex] = [
  await create(sites, { name: 'Quad', code: 'QUAD' }),
  await create(sites, { name: 'Annex, rear', code: 'ANX' }),
]

const head = 'E-mail,First name,Last name,Role,Sites\n'
const columns = mapped({ 0: 'email', 1: 'firstName', 2: 'lastName', 3: 'securityRoleId', 4: 'siteIds' })
const found = async (email: string): Promise<AnyRecord | undefined> => {
  const { items } = (await admin.get(`${pathOf(users, north)}?q=${encodeURIComponent(email)}`)).json<Page<AnyRecord>>()
  return items[0] && (await admin.get(`${pathOf(users, north)}/${items[0].id}`)).json<AnyRecord>()
}

describe('an import of users', () => {
  it('recognizes the columns, assigns role and sites, and invites each once', async () => {
    const file = `${head}Ann@one.test,Ann,Moss,Chief,"Quad; anx"\nben@one.test,Ben,Reed,,\n`
    const { id, mapping } = await userImports.upload(file)
    expect(mapping.columns.map(({ target }) => target).sort()).toEqual(
      ['email', 'firstName', 'lastName', 'securityRoleId', 'siteIds'].sort(),
    )
    const { counts } = await userImports.step(id, 'dryRun')
    expect(counts).toMatchObject({ new: 2, refused: 0 })
    expect(await found('ann@one.test')).toBeUndefined()
    expect(await mailsTo('ann@one.test')).toEqual([])
    expect(await userImports.step(id, 'run')).toMatchObject({ state: 'done' })
    const ann = await found('ann@one.test')
    expect(ann).toMatchObject({ securityRoleId: chief.id, siteScope: 'selected', status: 'invited', rowVersion: 1 })
    expect(new Set(ann?.siteIds as string[])).toEqual(new Set([quad.id, annex.id]))
    expect(await found('ben@one.test')).toMatchObject({ securityRoleId: clerk.id, siteScope: 'all' })
    expect(await mailsTo('ann@one.test')).toHaveLength(1)
    const again = await userImports.checked(file, columns, matchingBy(['email']))
    expect(again.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0 })
  })

  it('rejects an address that’s taken, an unknown role, and a role above the importing user’s own', async () => {
    await create(users, { email: 'taken@one.test', username: 'taken' })
    const low = importing(await person(allPermissions, null, 50), north, 'users')
    const rows = ['low@one.test,Lo,W,Chief,', 'odd@one.test,Od,D,Nobody,', 'bad,Ba,D,,', 'good@one.test,Go,Od,,']
    const { id, counts } = await low.checked(`${head}${rows.join('\n')}\n`, columns, matchingBy(['email']))
    expect(counts).toMatchObject({ new: 1, refused: 3 })
    const refused = await low.rows(id, '?result=refused')
    expect(refused.map(({ row, problems }) => [row, problems[0]?.target])).toEqual([
      [2, 'securityRoleId'],
      [3, 'securityRoleId'],
      [4, 'email'],
    ])
  })

  it('can be undone: invited users are archived, changed ones are restored', async () => {
    const known = await create(users, { email: 'known@one.test', jobTitle: 'Clerk' })
    const file = 'Email,First,Last,Title\nknown@one.test,Known,Person,Chief\nnew@undo.test,Ne,W,Temp\n'
    const by = mapped({ 0: 'email', 1: 'firstName', 2: 'lastName', 3: 'jobTitle' })
    const { id, counts } = await userImports.checked(file, by, matchingBy(['email']))
    expect(counts).toMatchObject({ new: 1, changed: 1 })
    await userImports.step(id, 'run')
    expect(await found('known@one.test')).toMatchObject({ jobTitle: 'Chief', firstName: 'Known' })
    expect(await userImports.step(id, 'undo')).toMatchObject({ state: 'undone', undone: { reverted: 2, kept: 0 } })
    expect(await found('known@one.test')).toMatchObject({ jobTitle: 'Clerk', firstName: known.firstName })
    expect(await found('new@undo.test')).toBeUndefined()
  })
})
