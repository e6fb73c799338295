/** How records change. Every write goes through here, and here alone is known what it makes stale. */
import type { Adoption } from '@postern/domain/engine/endpoints/template.ts'
import { allResources, referencesTo, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsOf, type Resource } from '@postern/domain/engine/resource.ts'
import { type ClientSource, writeSourceHeader } from '@postern/domain/engine/writeSource.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answeredRequest, request } from '../../http/request.ts'
import { type CustomerId, collectionAddress, errorsInPlace, recordAddress, recordKey } from './queries.ts'

export type Values = Readonly<Record<string, unknown>>

const countsOrNames = (from: Resource, target: Resource): boolean =>
  fieldsOf(from).some(([, field]) => 'target' in field && field.target === target.name)

/**
 * Whatever shows a name or a count of this resource, what it points to (their dependents), and whatever an archiving takes
 * with it, with the neighbours of each.
 */
export function touchedBy(resource: Resource, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const touched = new Set([...seen, resource.name])
  for (const other of allResources())
    if (countsOrNames(other, resource) || countsOrNames(resource, other)) touched.add(other.name)
  for (const { from, field } of referencesTo(resource))
    if (field.whenTargetArchived === 'cascade' && !seen.has(from.name))
      for (const name of touchedBy(resourceNamed(from.name), touched)) touched.add(name)
  return touched
}

/** Only what is on the screen is read again at once; the rest when it is next shown. */
export async function afterWrite(
  queryClient: QueryClient,
  resource: Resource,
  customerId: CustomerId,
  record?: AnyRecord,
) {
  const touched = touchedBy(resource)
  const own = record && recordKey(resource, customerId, record.id)
  if (own) queryClient.setQueryData(own, record)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, name, part, , id] }) => {
      // The answer to a write is the record as it is now: no need to ask for it again.
      const isAnswer = record !== undefined && name === resource.name && part === 'record' && id === record.id
      return area === 'resource' && typeof name === 'string' && touched.has(name) && !isAnswer
    },
  })
}

/**
 * One key per thing a person means to do. Pressing the button again after a lost answer sends the same key, and the server
 * gives the first answer instead of making a second record.
 */
export function attemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let attempt: { body: string; key: string } | undefined
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body ?? null)
      if (attempt?.body !== text) attempt = { body: text, key: newKey() }
      return attempt.key
    },
    done: () => {
      attempt = undefined
    },
  }
}

export function useCreateRecord(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => attemptKeys())
  return useMutation({
    mutationFn: (values: Values) =>
      request<AnyRecord>('POST', collectionAddress(resource, customerId), {
        body: values,
        headers: { 'idempotency-key': attempts.keyFor(values) },
      }),
    onSuccess: async (record) => {
      attempts.done()
      await afterWrite(queryClient, resource, customerId, record)
    },
    ...errorsInPlace,
  })
}

interface Update {
  id: string
  /** What the writer has read. If the record is newer, the server refuses (412) and says what it is now. */
  rowVersion: number
  changes: Values
  /** By which way, where it is not by hand: the history says so. */
  via?: ClientSource
  /** Gets the id by which a move of a life cycle can be undone. */
  onDone?: (operationId: string | null) => void
}

export function useUpdateRecord(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, rowVersion, changes, via = 'console', onDone }: Update) => {
      const { data, requestId } = await answeredRequest<AnyRecord>('PATCH', recordAddress(resource, customerId, id), {
        body: changes,
        headers: { 'if-match': `"${rowVersion}"`, [writeSourceHeader]: via },
      })
      onDone?.(requestId)
      return data
    },
    onSuccess: (record) => afterWrite(queryClient, resource, customerId, record),
    ...errorsInPlace,
  })
}

export function useResetRecord(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ record: { id, rowVersion }, fields }: { record: AnyRecord; fields: readonly string[] }) =>
      request<AnyRecord>('POST', `${recordAddress(resource, customerId, id)}/reset`, {
        body: { fields },
        headers: { 'if-match': `"${rowVersion}"` },
      }),
    onSuccess: (record) => afterWrite(queryClient, resource, customerId, record),
    ...errorsInPlace,
  })
}

export function useAdoptTemplates(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (templateIds: readonly string[]) =>
      request<Adoption>('POST', `${collectionAddress(resource, customerId)}/adopt`, { body: { templateIds } }),
    onSuccess: () => afterWrite(queryClient, resource, customerId),
    ...errorsInPlace,
  })
}

interface Archiving {
  id: string
  /** `<resource>.<ref>` → the record that what uses this one shall point to instead. */
  move: Readonly<Record<string, string>>
  /** What was written as its name, where archiving asks for it. */
  name?: string
}

export function useArchiveRecord(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  return useMutation({
    /** Answers the id by which it can be undone. */
    mutationFn: async ({ id, move, name }: Archiving) => {
      const address = recordAddress(resource, customerId, id)
      const { requestId } =
        Object.keys(move).length === 0
          ? await answeredRequest('DELETE', address, { query: { name } })
          : await answeredRequest('POST', `${address}/archive`, { body: { move, ...(name !== undefined && { name }) } })
      return requestId
    },
    onSuccess: () => afterWrite(queryClient, resource, customerId),
    ...errorsInPlace,
  })
}

export async function restoreRecord(
  queryClient: QueryClient,
  resource: Resource,
  customerId: CustomerId,
  id: string,
): Promise<AnyRecord> {
  const record = await request<AnyRecord>('POST', `${recordAddress(resource, customerId, id)}/restore`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await afterWrite(queryClient, resource, customerId, record)
  return record
}
