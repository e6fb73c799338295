/** Runs one request in one transaction and logs the outcome. */
import { leftSentence } from '@postern/domain/auth/offboarded.ts'
import { type Db, tx } from '../../../database/db.ts'
import { apart } from '../../../database/whole.ts'
import type { Deps } from '../../../deps.ts'
import type { ScimAnswer, ScimCall, ScimContext } from './scimCall.ts'
import { ScimFailure, scimFailureOf } from './scimFailure.ts'
import { groupsCall } from './scimGroups.ts'
import { keepConflict, logRequest } from './scimLog.ts'
import type { AnswersCall } from './scimResource.ts'
import { discoveryCall } from './scimServer.ts'
import { usersCall } from './scimUsers.ts'

export interface ScimCaller {
  readonly customerId: string
  readonly tokenId: string
  readonly hasLeft: boolean
  readonly requestId: string
  readonly baseUrl: string
}

const isQuestion = ({ method, segments }: ScimCall): boolean => method === 'GET' || segments.at(-1) === '.search'

const resources: ReadonlyMap<string, AnswersCall> = new Map([
  ['Users', usersCall],
  ['Groups', groupsCall],
])

function handle(scim: ScimContext, call: ScimCall): Promise<ScimAnswer> {
  const [kind = '', id, ...more] = call.segments
  const answer = more.length > 0 ? null : (resources.get(kind)?.(scim, call, id) ?? null)
  if (answer === null) throw new ScimFailure(404, 'There’s nothing at this address.')
  return answer
}

const contextIn = (deps: Deps, db: Db, { customerId, requestId, baseUrl }: ScimCaller): ScimContext => ({
  context: {
    db,
    place: { customerId, reachable: null },
    writer: { userId: null, via: 'scim', requestId },
    seal: deps.secrets.seal,
    actor: null,
    mail: deps,
  },
  customerId,
  baseUrl,
})

/** Any other path segment is the caller's own text. */
const resourceIn = ({ segments: [kind = ''] }: ScimCall): string => (resources.has(kind) ? kind.slice(0, -1) : 'Other')

async function noteRefusal({ database }: Deps, caller: ScimCaller, call: ScimCall, refusal: ScimFailure) {
  if (isQuestion(call) && refusal.status === 404) return
  const { customerId, tokenId, requestId } = caller
  const { status, message, conflict } = refusal
  await apart(() =>
    tx(database, { customerId }, async (db) => {
      if (conflict) keepConflict(db, customerId, conflict)
      logRequest(db, {
        customerId,
        tokenId,
        requestId,
        method: call.method,
        resource: resourceIn(call),
        outcome: conflict ? 'conflict' : 'refused',
        status,
        detail: message,
        contactId: conflict?.contactId ?? null,
      })
    }),
  )
}

export async function performScim(deps: Deps, caller: ScimCaller, call: ScimCall): Promise<ScimAnswer> {
  const [kind, id] = call.segments
  const discovered = call.method === 'GET' ? discoveryCall(caller.baseUrl, kind, id) : null
  if (discovered) return discovered
  const { customerId, tokenId, requestId } = caller
  try {
    if (caller.hasLeft && !isQuestion(call)) throw new ScimFailure(403, leftSentence)
    return await tx(deps.database, { customerId }, async (db) => {
      const answer = await handle(contextIn(deps, db, caller), call)
      const { outcome, status, contactId = null } = answer
      if (outcome !== undefined) {
        const { method } = call
        const logged = { customerId, tokenId, requestId, method, resource: resourceIn(call) }
        logRequest(db, { ...logged, outcome, status, detail: null, contactId })
      }
      return answer
    })
  } catch (error) {
    const refusal = scimFailureOf(error)
    if (!refusal) throw error
    await noteRefusal(deps, caller, call, refusal)
    throw refusal
  }
}
