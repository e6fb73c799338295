/** An identity provider that manages some of a customer’s contacts: its token, its last requests, and contacts it couldn’t take over. */
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import type { ContactRow } from '../../rows.ts'

const hourMs = 3_600_000

interface Provided {
  readonly customerId: string
  readonly seed: number
  readonly now: Date
}

/** Not a real token, so it grants no access. */
export function scimTokenOf({ customerId, seed, now, userId }: Provided & { readonly userId: string }) {
  const random = randomFrom(seed, 'scim token')
  const created = new Date(now.getTime() - 61 * 24 * hourMs)
  return {
    customerId,
    id: idsFrom(seed, 'scim token', 0)(created.getTime()),
    name: 'Microsoft Entra',
    tokenHash: `\\x${Array.from({ length: 64 }, () => random.int(0, 15).toString(16)).join('')}`,
    hint: 'k7Qd',
    createdAt: created.toISOString(),
    createdBy: userId,
    lastUsedAt: new Date(now.getTime() - hourMs).toISOString(),
    expiresAt: new Date(created.getTime() + 365 * 24 * hourMs).toISOString(),
  }
}

interface Sent {
  readonly method: string
  readonly outcome: string
  readonly status: number
  readonly detail: string | null
}

const usual: readonly Sent[] = [
  { method: 'PATCH', outcome: 'changed', status: 200, detail: null },
  { method: 'PATCH', outcome: 'changed', status: 200, detail: null },
  { method: 'POST', outcome: 'created', status: 201, detail: null },
  { method: 'PATCH', outcome: 'unchanged', status: 200, detail: null },
  { method: 'PUT', outcome: 'refused', status: 400, detail: 'emails: Enter a complete email address.' },
]

const taken: Sent = {
  method: 'POST',
  outcome: 'conflict',
  status: 409,
  detail: 'A contact that wasn’t created by SCIM already has this email address. Someone has to link it in Postern.',
}

const mostRequests = 8

/** Rows for the contacts that the identity provider manages. */
export function scimOf({ customerId, seed, now }: Provided, contacts: readonly ContactRow[]) {
  const [first] = contacts
  const stream = `scim ${first?.id}`
  const [random, newId] = [randomFrom(seed, stream), idsFrom(seed, stream, 0)]
  const present = contacts.filter((contact) => contact.archivedAt === null)
  const kept = present.filter(({ source }) => source === 'scim')
  const known = present.find(
    ({ source, status, email }) => source === 'import' && status === 'active' && email !== null,
  )
  const sent = random.sample(kept, mostRequests).map(({ id }) => ({ contactId: id, what: random.pick(usual) }))
  const all = [...sent, ...(known ? [{ contactId: known.id, what: taken }] : [])]
  const requests = all
    .map((each) => ({ ...each, at: new Date(now.getTime() - random.int(1, 7 * 24 * 60) * 60_000) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ contactId, what, at }) => ({
      customerId,
      id: newId(at.getTime()),
      at: at.toISOString(),
      resource: 'User',
      ...what,
      contactId,
    }))
  const conflictAt = requests.find(({ outcome }) => outcome === 'conflict')?.at
  const conflicts =
    known && conflictAt !== undefined
      ? [
          {
            customerId,
            id: newId(Date.parse(conflictAt)),
            contactId: known.id,
            reason: 'email',
            userName: String(known.email),
            externalId: `entra-${known.id.slice(-12)}`,
            firstAt: conflictAt,
            lastAt: conflictAt,
          },
        ]
      : []
  const users = kept.map(({ id, sourceId, lockedFields, createdAt }) => ({
    customerId,
    contactId: id,
    userName: `${sourceId}@directory.test`,
    externalId: sourceId,
    said: '{}',
    owned: lockedFields,
    createdAt,
    updatedAt: createdAt,
  }))
  return { users, requests, conflicts }
}
