/** Every record write goes through here; only this file knows what a write invalidates. */
import type { Adoption } from '@postern/domain/engine/endpoints/template.ts'
import { allResources, referencesTo, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsOf, type Resource } from '@postern/domain/engine/resource.ts'
import { type ClientSource, writeSourceHeader } from '@postern/domain/engine/writeSource.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answeredRequest, request } from '../../http/request.ts'
import { staleRecord } from '../record/staleRecord.ts'
import { type CustomerId, collectionAddress, errorsInPlace, recordAddress, recordKey } from './queries.ts'

export type Values = Readonly<Record<string, unknown>>

const countsOrNames = (from: Resource, target: Resource): boolean =>
  fieldsOf(from).some(([, field]) => 'target' in field && field.target === target.name)

/**
 * Resources that show a name or count of this one, resources it points to (for their dependents), and everything that archiving
 * cascades to, with the same for each.
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

/** Refetches what is on screen; everything else is refetched when it's next shown. */
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
      // The response is the current record, so there's no need to fetch it again.
      const isAnswer = record !== undefined && name === resource.name && part === 'record' && id === record.id
      return area === 'resource' && typeof name === 'string' && touched.has(name) && !isAnswer
    },
  })
}

/**
 * One idempotency key per intent. Pressing the button again after a lost response sends the same key, and the server returns
 * the first response instead of creating a second record.
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

/** Shows the saved record, or what someone else saved first, so that the user can review it and try again. */
export function useShownRecord(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  const show = (record: AnyRecord) => afterWrite(queryClient, resource, customerId, record)
  return {
    onSuccess: show,
    onError: (error: Error) => {
      const current = staleRecord(error)
      if (current) void show(current)
    },
    ...errorsInPlace,
  }
}

interface Update {
  id: string
  /** The version the user has read. If the record is newer, the server refuses (412) and returns the current one. */
  rowVersion: number
  changes: Values
  /** The source of the change if it isn't manual; the history shows it. */
  via?: ClientSource
  /** Receives the operation id for Undo. */
  onDone?: (operationId: string | null) => void
}

export function useUpdateRecord(resource: Resource, customerId: CustomerId) {
  return useMutation({
    mutationFn: async ({ id, rowVersion, changes, via = 'console', onDone }: Update) => {
      const { data, requestId } = await answeredRequest<AnyRecord>('PATCH', recordAddress(resource, customerId, id), {
        body: changes,
        headers: { 'if-match': `"${rowVersion}"`, [writeSourceHeader]: via },
      })
      onDone?.(requestId)
      return data
    },
    ...useShownRecord(resource, customerId),
  })
}

export function useResetRecord(resource: Resource, customerId: CustomerId) {
  return useMutation({
    mutationFn: ({ record: { id, rowVersion }, fields }: { record: AnyRecord; fields: readonly string[] }) =>
      request<AnyRecord>('POST', `${recordAddress(resource, customerId, id)}/reset`, {
        body: { fields },
        headers: { 'if-match': `"${rowVersion}"` },
      }),
    ...useShownRecord(resource, customerId),
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
  /** `<resource>.<ref>` → the record that dependents will point to instead. */
  move: Readonly<Record<string, string>>
  /** The name the user typed to confirm, if archiving asks for it. */
  name?: string
}

export function useArchiveRecord(resource: Resource, customerId: CustomerId) {
  const queryClient = useQueryClient()
  return useMutation({
    /** Returns the operation id for Undo. */
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
