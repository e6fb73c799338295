/** Passkeys as a second factor. The challenge is stored here, bound to the requesting session, and used once. */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../newId.ts'
import type { SignedIn } from '../session.ts'

/** The browser's response: an object that the library validates. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** PUBLIC_URL if set; the Host header is used only without one (embedded, demo). */
export function relyingParty(
  deps: Pick<Deps, 'publicUrl' | 'publicUrlIsFixed'>,
  request: FastifyRequest,
): RelyingParty {
  const origin = deps.publicUrlIsFixed ? deps.publicUrl() : `${request.protocol}://${request.host}`
  return { id: new URL(origin).hostname, origin }
}

/** Without the post-quantum algorithms, which the library offers by default and Node warns about. */
const supportedAlgorithmIDs = [-7, -257]

const challengeMinutes = 5

type Purpose = 'signIn' | 'register'

const keepChallenge = (db: Db, sessionId: string, purpose: Purpose, challenge: string) =>
  db.all(sql`
    insert into passkey_challenges (session_id, purpose, challenge, expires_at)
    values (${sessionId}, ${purpose}, ${challenge}, now() + make_interval(mins => ${challengeMinutes}))
    on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`)

async function takeChallenge(db: Db, sessionId: string, purpose: Purpose): Promise<string | null> {
  const row = await db.one(sql<{ challenge: string; fresh: boolean }>`
    delete from passkey_challenges where session_id = ${sessionId} and purpose = ${purpose}
    returning challenge, expires_at > now() as fresh`)
  return row?.fresh ? row.challenge : null
}

interface Credential {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: AuthenticatorTransport[]
}

const credentialsOf = (db: Db, userId: string) =>
  db.all(sql<Credential>`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports
    from factors where user_id = ${userId} and method = 'passkey' and confirmed_at is not null`)

const asDescriptors = (credentials: readonly Credential[]) =>
  credentials.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

export async function registrationOptions(db: Db, { sessionId, user }: SignedIn, rp: RelyingParty) {
  const options = await generateRegistrationOptions({
    rpName: 'Postern',
    rpID: rp.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: asDescriptors(await credentialsOf(db, user.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs,
  })
  await keepChallenge(db, sessionId, 'register', options.challenge)
  return options
}

/** The id of the new factor, or null if the response is invalid. */
export async function addPasskey(
  db: Db,
  { sessionId, user }: SignedIn,
  rp: RelyingParty,
  answer: PasskeyAnswer,
  name: string,
): Promise<string | null> {
  const challenge = await takeChallenge(db, sessionId, 'register')
  if (challenge === null) return null
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON, // the boundary: the library checks it and throws
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  const factorId = newId()
  await db.all(sql`
    insert into factors (id, user_id, method, name, confirmed_at, credential_id, public_key, counter, transports)
    values (${factorId}, ${user.id}, 'passkey', ${name}, now(), ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports ?? []})`)
  return factorId
}

export async function authenticationOptions(db: Db, { sessionId, user }: SignedIn, rp: RelyingParty) {
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    allowCredentials: asDescriptors(await credentialsOf(db, user.id)),
    userVerification: 'preferred',
    timeout: challengeMinutes * 60_000,
  })
  await keepChallenge(db, sessionId, 'signIn', options.challenge)
  return options
}

/** The counter advances in the statement that accepts it, so a cloned authenticator or a replayed response is refused. */
const moveCounter = (db: Db, id: string, counter: number) =>
  db.one(sql`
    update factors set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)

export async function usePasskey(
  db: Db,
  { sessionId, user }: SignedIn,
  rp: RelyingParty,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const challenge = await takeChallenge(db, sessionId, 'signIn')
  const credential = (await credentialsOf(db, user.id)).find(({ credentialId }) => credentialId === answer.id)
  if (challenge === null || !credential) return false
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON, // the boundary: the library checks it and throws
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
    credential: {
      id: credential.credentialId,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) return false
  return (await moveCounter(db, credential.id, verified.authenticationInfo.newCounter)) !== undefined
}
