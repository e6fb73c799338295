/** Users who sign in and the mailbox they read: helpers for sign-in tests. */
import { hash } from '@node-rs/argon2'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { allPermissions, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { LightMyRequestResponse } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { hashPassword } from '../auth/passwords/password.ts'
import { tx } from '../database/db.ts'
import { bodyOf, latestMails } from '../email/outbox.ts'
import { newId } from '../newId.ts'
import type { TestServer } from './server.ts'

export const password = 'tideline copper magpie'
/** A digest includes its own cost, so checking this one takes no time. The server itself always hashes at full cost. */
const cheapDigest = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

interface Call {
  readonly token?: string
  readonly body?: object
  readonly address?: string
  readonly userAgent?: string
  readonly headers?: Record<string, string>
}

interface Wanted {
  readonly mfaRequired?: boolean
  readonly permissions?: readonly Permission[]
  readonly isActive?: boolean
  readonly name?: string
  /** Hashed at the server's cost: 20 ms per sign-in. */
  readonly fullCost?: boolean
}

export interface Member {
  readonly id: string
  readonly email: string
  readonly roleId: string
}

let people = 0

export function signInBench(server: TestServer) {
  const { app, database, deps } = server
  const run = <T>(statement: RawBuilder<T>): Promise<T[]> => tx(database, 'all', (db) => db.all(statement))

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, asked: Call = {}) =>
    app.inject({
      method,
      url,
      headers: {
        'user-agent': asked.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(asked.token && { authorization: `Bearer ${asked.token}` }),
        ...asked.headers,
      },
      remoteAddress: asked.address ?? '127.0.0.1',
      ...(asked.body && { payload: asked.body }),
    })
  const post = (path: string, body: object, asked: Omit<Call, 'body'> = {}): Promise<LightMyRequestResponse> =>
    call('POST', `/api/auth/${path}`, { ...asked, body })

  async function member({
    mfaRequired = false,
    permissions = allPermissions,
    isActive = true,
    name = 'Ines Vogel',
    fullCost = false,
  }: Wanted = {}): Promise<Member> {
    const made = { id: newId(), email: `person${++people}@provider.example`, roleId: newId() }
    const digest = await (fullCost ? hashPassword(password) : cheapDigest)
    await run(sql`
      with home as (select id from customers where is_provider), role as (
        insert into security_roles (customer_id, id, name, permissions, max_grant_level)
        select id, ${made.roleId}, ${`role ${made.roleId}`}, ${JSON.stringify(permissionTree(permissions))}, 100 from home)
      insert into users (customer_id, id, name, email, password_hash, security_role_id, mfa_required, status)
      select id, ${made.id}, ${name}, ${made.email}, ${digest}, ${made.roleId}, ${mfaRequired}, ${isActive ? 'active' : 'deactivated'} from home`)
    return made
  }

  const login = (email: string, asked: Omit<Call, 'body'> & { password?: string } = {}) =>
    post('login', { email, password: asked.password ?? password }, asked)

  /** Signs in, and throws if the password is refused. */
  const signIn = async (email: string, asked: Omit<Call, 'body'> = {}): Promise<SignInResult> => {
    const answer = await login(email, asked)
    if (answer.statusCode !== 200) throw new Error(`not signed in: ${answer.body}`)
    return answer.json<SignInResult>()
  }

  const mailsTo = async (email: string) =>
    (await tx(database, 'all', latestMails))
      .filter(({ recipient }) => recipient === email)
      .map((mail) => ({ subject: mail.subject, ...bodyOf(deps.secrets, mail) }))

  const lastMail = async (email: string) => {
    const [mail] = await mailsTo(email)
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail
  }

  /** The six digits in the latest email with a code. */
  const lastCode = async (email: string): Promise<string> => {
    for (const { text } of await mailsTo(email)) {
      const code = /^ {4}(\d{6})$/m.exec(text)?.[1]
      if (code) return code
    }
    throw new Error(`no code was sent to ${email}`)
  }

  /** The token in the latest link. */
  const lastLink = async (email: string): Promise<string> => {
    for (const { text } of await mailsTo(email)) {
      const token = /#\w+=(\S+)/.exec(text)?.[1]
      if (token) return token
    }
    throw new Error(`no link was sent to ${email}`)
  }

  /** Skips the pause between two codes. */
  const skipPause = () => run(sql`update sessions set code_sent_at = code_sent_at - interval '31 seconds'`)

  return { run, call, post, member, login, signIn, mailsTo, lastMail, lastCode, lastLink, skipPause }
}

/** A valid-looking code other than this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const statuses = (answers: readonly LightMyRequestResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
