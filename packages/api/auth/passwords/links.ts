/** One-time links in emails. The token is in the URL's fragment, which browsers don't send to servers, so it's in no log. */
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { maySignIn, withCustomer } from '../people.ts'
import { newToken, tokenHash } from '../token.ts'

export type LinkKind = 'reset' | 'invite' | 'setUp'

/** The fragments the console reads: `/login#reset=…`, `/login#invite=…`, `/login#setup=…`. */
const fragment: Record<LinkKind, string> = { reset: 'reset', invite: 'invite', setUp: 'setup' }

/** Uses the configured URL, never the request's Host: otherwise an attacker could choose where the link leads. */
export async function makeLink(
  db: Db,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  kind: LinkKind,
  userId: string | null,
  minutes: number,
): Promise<string> {
  const token = newToken()
  await db.all(sql`
    insert into one_time_links (token_hash, kind, user_id, expires_at)
    values (${tokenHash(token)}, ${kind}, ${userId}, now() + make_interval(mins => ${minutes}))`)
  return `${publicUrl()}/login#${fragment[kind]}=${token}`
}

interface LinkOwner {
  userId: string
  name: string
  email: string
}

/** The owner of a link, without using it: a refused password must not use up the link. */
export const ownerOfLink = (db: Db, token: string): Promise<LinkOwner | undefined> =>
  db.one(sql<LinkOwner>`
    select u.id as "userId", u.name, u.email from one_time_links l
    join users u on u.id = l.user_id ${withCustomer}
    where ${maySignIn} and l.token_hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > now()`)

/** True for exactly one caller. */
export async function useLink(db: Db, token: string, kinds: readonly LinkKind[]): Promise<boolean> {
  const used = await db.one(sql`
    update one_time_links set used_at = now()
    where token_hash = ${tokenHash(token)} and kind = any(${kinds}) and used_at is null and expires_at > now() returning kind`)
  return used !== undefined
}

/** After a new password, every older link is pointless, and so a risk. */
export const voidLinksOf = (db: Db, userId: string) =>
  db.all(sql`update one_time_links set used_at = now() where user_id = ${userId} and used_at is null`)
