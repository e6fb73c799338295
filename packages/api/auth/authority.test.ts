/** Acting on another user depends on rank (what their role may do) and reach (which customers they may access). */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { allPermissions, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { archivePath, pathOf } from '../testing/sample.ts'
import { type Person, testServer } from '../testing/server.ts'
import { type Member, otherThan, password, signInBench } from '../testing/signIn.ts'

const server = await testServer()
const { admin, provider, north, south, person } = server
const { run, call, post, member, login, signIn, lastLink, mailsTo, lastCode } = signInBench(server)

const userAt = (id: string) => `${pathOf(users, provider)}/${id}`
const roleAt = (id: string) => `${pathOf(securityRoles, provider)}/${id}`
const message = (answer: { json<T>(): T }) => answer.json<FailureBody>().message
const isSignedIn = async (token: string) => (await call('GET', '/api/auth/user', { token })).statusCode === 200
const record = async (path: string) => (await admin.get(path)).json<AnyRecord>()

const supportsStaff: Permission[] = [
  'customers.users.view',
  'customers.users.edit',
  'customers.users.delete',
  'customers.users.invite',
  'customers.users.resetMfa',
  'customers.users.unlock',
]
const managesRoles: Permission[] = [
  'customers.securityRoles.view',
  'customers.securityRoles.create',
  'customers.securityRoles.edit',
  'customers.securityRoles.delete',
]

describe('ending the sessions of another staff member', () => {
  it('is refused for a user whose role may do more', async () => {
    const operations = await person(supportsStaff)
    const boss = await member()
    const { token } = await signIn(boss.email)
    const refused = await operations.delete(`/api/auth/user/${boss.id}/sessions`)
    expect(refused.statusCode).toBe(409)
    expect(message(refused)).toMatch(/has permissions you don’t have/)
    expect(await isSignedIn(token)).toBe(true)
    // Control: the same call for a user of the same rank.
    const peer = await member({ permissions: supportsStaff })
    const theirs = await signIn(peer.email)
    expect((await operations.delete(`/api/auth/user/${peer.id}/sessions`)).statusCode).toBe(204)
    expect(await isSignedIn(theirs.token)).toBe(false)
  })

  it('is refused for a user with access to customers that the caller can’t access', async () => {
    const limited = await person(supportsStaff, [provider, north])
    const everywhere = await member({ permissions: supportsStaff })
    const { token } = await signIn(everywhere.email)
    for (const path of [`/api/auth/user/${everywhere.id}/sessions`, `${userAt(everywhere.id)}/sessions`]) {
      const refused = await limited.delete(path)
      expect(refused.statusCode, path).toBe(409)
      expect(message(refused)).toBe('They have access to customers that you don’t.')
    }
    expect(await isSignedIn(token)).toBe(true)
    await run(sql`update users set customer_ids = ${[north]}::uuid[] where id = ${everywhere.id}`)
    expect((await limited.delete(`/api/auth/user/${everywhere.id}/sessions`)).statusCode).toBe(204)
  })

  it('finds no user for a caller without access to the provider', async () => {
    const outside = await person(supportsStaff, [north])
    const { id, email } = await member({ permissions: supportsStaff })
    const { token } = await signIn(email)
    expect((await outside.delete(`/api/auth/user/${id}/sessions`)).statusCode).toBe(404)
    expect((await outside.get(`/api/auth/user/${id}`)).statusCode).toBe(404)
    expect(await isSignedIn(token)).toBe(true)
  })

  it('gives no one more guesses at a second factor or a password', async () => {
    const { id, email } = await member({ mfaRequired: true })
    const guess = async () => {
      const { token } = await signIn(email)
      await post('mfa-request-code', {}, { token })
      const code = otherThan(await lastCode(email))
      return (await post('mfa-login', { method: 'email', code }, { token })).statusCode
    }
    await run(
      sql`insert into rate_limits (key, used, resets_at) values (${`guessableCodes:${id}`}, 29, now() + interval '1 day')`,
    )
    expect(await guess()).toBe(400)
    expect(await guess()).toBe(429)
    expect((await admin.delete(`/api/auth/user/${id}/sessions`)).statusCode).toBe(204)
    expect((await admin.delete(`${userAt(id)}/sessions`)).statusCode).toBe(204)
    expect(await guess()).toBe(429)
  })

  it('leaves a locked sign-in locked, which unlocking does not', async () => {
    const { id, email } = await member()
    for (let n = 0; n < 11; n++) await login(email, { password: 'not this one', address: `10.7.0.${n}` })
    await admin.delete(`/api/auth/user/${id}/sessions`)
    expect((await login(email)).statusCode).toBe(429)
    expect((await admin.post(`${userAt(id)}/unlock`)).statusCode).toBe(204)
    expect((await login(email)).statusCode).toBe(200)
  })
})

describe('unlocking', () => {
  it('is limited: otherwise users who can unlock would have unlimited guesses', async () => {
    const { id } = await member()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await admin.post(`${userAt(id)}/unlock`)).statusCode)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429])
  })

  it.each(['unlock', 'resetMfa'])(
    'and help with second factors are for other users: %s on your own account is refused',
    async (act) => {
      const me = await person(allPermissions)
      const refused = await me.post(`${userAt(me.id)}/${act}`, act === 'resetMfa' ? { reason: 'Lost phone' } : {})
      expect(refused.statusCode).toBe(409)
      expect(message(refused)).toBe('You can’t do this for your own account. Ask another administrator.')
    },
  )
})

describe('taking over an account by stripping its role', () => {
  const own = 'the attackers own password'

  /** The attack: empty the role, change its holder's email address, reset the password, wait until the role is restored. */
  async function attack(attacker: Person, victim: Member, mailbox: string): Promise<boolean> {
    const role = await record(roleAt(victim.roleId))
    await attacker.patch(roleAt(victim.roleId), { permissions: {}, maxGrantLevel: 0 }, role.rowVersion)
    const user = await record(userAt(victim.id))
    await attacker.patch(userAt(victim.id), { email: mailbox }, user.rowVersion)
    await attacker.post(`${userAt(victim.id)}/resetLink`)
    const link = (await mailsTo(mailbox)).length > 0 ? await lastLink(mailbox).catch(() => null) : null
    if (link) await post('reset-password', { token: link, password: own })
    // An administrator with authority notices that users lost their permissions and restores them.
    const emptied = await record(roleAt(victim.roleId))
    await admin.patch(roleAt(victim.roleId), { permissions: role.permissions }, emptied.rowVersion)
    const taken = await login(mailbox, { password: own })
    if (taken.statusCode !== 200) return false
    const { token } = taken.json<{ token: string }>()
    return (await call('GET', `/api/customers/${north}/sites`, { token })).statusCode === 200
  }

  it('fails at the first step, and the victim can still sign in', async () => {
    const attacker = await person([...supportsStaff, ...managesRoles])
    const victim = await member({ permissions: allPermissions })
    const before = await record(roleAt(victim.roleId))
    expect(await attack(attacker, victim, 'attacker@provider.example')).toBe(false)
    expect((await record(roleAt(victim.roleId))).permissions).toEqual(before.permissions)
    expect(await run(sql`select from audit_log where user_id = ${attacker.id}`)).toEqual([])
    expect(await record(userAt(victim.id))).toMatchObject({ email: victim.email })
    expect(await mailsTo('attacker@provider.example')).toEqual([])
    expect((await login(victim.email, { password })).statusCode).toBe(200)
  })

  it('works for a user with authority over the role, so the steps themselves are right', async () => {
    const mighty = await person(allPermissions)
    const colleague = await member({ permissions: allPermissions })
    expect(await attack(mighty, colleague, 'readdressed@provider.example')).toBe(true)
  })
})

describe('a role that can do more than its editor', () => {
  const above = async () => {
    const { roleId } = await member({ permissions: ['audit.view', ...supportsStaff] })
    return record(roleAt(roleId))
  }
  const why = /^The role .* has permissions you don’t have: View audit log\.$/

  it.each<[string, object]>([
    ['emptied', { permissions: {} }],
    ['lowered', { maxGrantLevel: 0 }],
    ['stripped of one permission and given another', { permissions: permissionTree(['customers.users.view']) }],
    ['renamed', { name: 'Harmless' }],
    ['made the default', { isDefault: true }],
    ['relieved of product permissions', { productPermissions: { receive: true } }],
  ])('cannot be %s', async (_, change) => {
    const editor = await person([...supportsStaff, ...managesRoles])
    const role = await above()
    const refused = await editor.patch(roleAt(role.id), change, role.rowVersion)
    expect(refused.statusCode, refused.body).toBe(400)
    expect(refused.json<FailureBody>().errors?.map(({ description }) => description)).toEqual([
      expect.stringMatching(why),
    ])
    expect(await record(roleAt(role.id))).toEqual(role)
  })

  it('cannot be changed in bulk', async () => {
    const editor = await person([...supportsStaff, ...managesRoles])
    const role = await above()
    const answer = await editor.post(`${pathOf(securityRoles, provider)}/bulk`, {
      ids: [role.id],
      patch: { maxGrantLevel: 0 },
    })
    expect(answer.json()).toMatchObject({
      changed: 0,
      refused: [{ id: role.id, reason: expect.stringContaining('View audit log') }],
    })
  })

  it('cannot be archived, alone, in bulk, or with its holders moved to another role', async () => {
    const editor = await person([...supportsStaff, ...managesRoles])
    const [empty, held] = [await above(), await above()]
    await run(sql`delete from users where security_role_id = ${empty.id}`)
    const { roleId: low } = await member({ permissions: ['customers.users.view'] })
    for (const answer of [
      await editor.delete(archivePath(securityRoles, provider, empty)),
      await editor.post(`${roleAt(held.id)}/archive`, { move: { 'users.securityRoleId': low } }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(409)
      expect(message(answer)).toMatch(why)
    }
    const many = await editor.post(`${pathOf(securityRoles, provider)}/bulk`, { ids: [empty.id], action: 'archive' })
    expect(many.json()).toMatchObject({ changed: 0 })
    expect(await record(roleAt(empty.id))).toMatchObject({ archivedAt: null })
    // Control: a user who has all of its permissions can.
    expect((await admin.delete(archivePath(securityRoles, provider, empty))).statusCode).toBe(204)
  })

  it('cannot be restored from the archive, nor can a user who has it', async () => {
    const editor = await person([...supportsStaff, ...managesRoles])
    const role = await above()
    const [holder] = await run(sql<{ id: string }>`select id from users where security_role_id = ${role.id}`)
    expect((await admin.delete(userAt(holder?.id ?? ''))).statusCode).toBe(204)
    const user = await editor.post(`${userAt(holder?.id ?? '')}/restore`)
    expect(user.statusCode, user.body).toBeGreaterThanOrEqual(400)
    expect(message(user)).toMatch(/has permissions you don’t have: View audit log/)
    expect((await admin.delete(archivePath(securityRoles, provider, role))).statusCode).toBe(204)
    const restored = await editor.post(`${roleAt(role.id)}/restore`)
    expect(restored.statusCode, restored.body).toBeGreaterThanOrEqual(400)
    expect(message(restored)).toMatch(/has permissions you don’t have: View audit log/)
    // Control: a user who has all of its permissions can.
    expect((await admin.post(`${roleAt(role.id)}/restore`)).statusCode).toBe(200)
    expect((await admin.post(`${userAt(holder?.id ?? '')}/restore`)).statusCode).toBe(200)
  })

  it('can be edited by an editor who has all of it', async () => {
    const editor = await person([...supportsStaff, ...managesRoles, 'audit.view'])
    const role = await above()
    expect((await editor.patch(roleAt(role.id), { permissions: {} }, role.rowVersion)).statusCode).toBe(200)
  })
})

describe('a user with access to more customers', () => {
  it('can’t be changed, archived, anonymized or helped by staff with access to fewer', async () => {
    const limited = await person(supportsStaff, [provider, north])
    const wide = await member({ permissions: supportsStaff })
    await run(sql`update users set customer_ids = ${[provider, north, south]}::uuid[] where id = ${wide.id}`)
    const user = await record(userAt(wide.id))
    const reason = 'They have access to customers that you don’t.'
    const mailbox = { email: 'elsewhere@provider.example' }
    expect(message(await limited.patch(userAt(wide.id), mailbox, user.rowVersion))).toBe(reason)
    for (const answer of [
      await limited.delete(userAt(wide.id)),
      await limited.post(`${userAt(wide.id)}/resetLink`),
      await limited.post(`${userAt(wide.id)}/newPassword`),
      await limited.post(`${userAt(wide.id)}/unlock`),
      await limited.post(`${userAt(wide.id)}/resetMfa`, { reason: 'Lost phone' }),
    ])
      expect(message(answer)).toBe(reason)
    await run(sql`update users set status = 'deactivated' where id = ${wide.id}`)
    expect(message(await limited.post(`${userAt(wide.id)}/anonymise`))).toBe(reason)
    expect(await mailsTo(wide.email)).toEqual([])
  })
})

describe('inviting', () => {
  it('again needs authority over the invited user, not only over the named role', async () => {
    const mighty = await member()
    const { token } = await signIn(mighty.email)
    const email = 'future.admin@provider.example'
    expect(
      (await post('invitations', { name: 'Future', email, securityRoleId: mighty.roleId }, { token })).statusCode,
    ).toBe(201)
    const modest = await member({ permissions: ['customers.users.invite'] })
    const theirs = await signIn(modest.email)
    const again = await post(
      'invitations',
      { name: 'Future', email, securityRoleId: modest.roleId },
      { token: theirs.token },
    )
    expect(again.statusCode).toBe(409)
    expect(message(again)).toMatch(/has permissions you don’t have/)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('isn’t available to staff without access to the provider', async () => {
    const outside = await person(['customers.users.invite'], [north])
    const { roleId } = await member({ permissions: ['customers.users.invite'] })
    const answer = await outside.post('/api/auth/invitations', {
      name: 'X',
      email: 'outside@provider.example',
      securityRoleId: roleId,
    })
    expect(answer.statusCode).toBe(404)
  })
})
