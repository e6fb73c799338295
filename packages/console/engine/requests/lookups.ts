/** A picker's options, and the names of its current selection. */
import type { Lookup, LookupPurpose } from '@postern/domain/engine/lookup.ts'
import { filterKey, type ListQuery, type Page } from '@postern/domain/engine/query.ts'
import { targetOf as targetOfField } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type QueryValues, request } from '../../http/request.ts'
import { insideText } from '../cells/insideText.ts'
import { titleOf } from '../cells/values.ts'
import { type CustomerId, collectionAddress, errorsInPlace, keyOf } from './queries.ts'

/** A field of a form or filter: requires the form's permission, and returns only names. */
interface FieldSource {
  form: Resource
  field: string
  /** Defaults to a form. */
  purpose?: LookupPurpose
  customerId: CustomerId
}

/** Records the page can list, such as the role to compare with: anyone who can open the page may read them. */
interface ListSource {
  list: Resource
  customerId: CustomerId
}

export type PickerSource = FieldSource | ListSource

export type Within = Pick<ListQuery, 'filters'>

export const targetOf = (source: PickerSource): Resource =>
  'list' in source ? source.list : targetOfField(source.form, source.field)

interface Asked {
  q?: string
  within?: Within | undefined
  ids?: readonly string[]
  /** Only the default record of its kind. */
  isDefault?: boolean
}

/** The picker shows a refusal itself: the form around it must not be lost. */
const ask = <T>(address: string, query: QueryValues, signal: AbortSignal) =>
  request<Page<T>>('GET', address, { query, signal, answers401: 'inPlace' })

const narrowedBy = (within: Within | undefined): QueryValues =>
  Object.fromEntries((within?.filters ?? []).map((filter) => [filterKey(filter), filter.values.map(String).join(',')]))

async function lookUp({ form, field, purpose = 'form', customerId }: FieldSource, asked: Asked, signal: AbortSignal) {
  const { q, within, ids, isDefault } = asked
  const query = { for: purpose, q, ids: ids?.join(','), default: isDefault, ...narrowedBy(within) }
  return (await ask<Lookup>(`${collectionAddress(form, customerId)}/lookups/${field}`, query, signal)).items
}

const suggested = 20

async function listed({ list, customerId }: ListSource, { q, within }: Asked, signal: AbortSignal): Promise<Lookup[]> {
  const page = await ask<AnyRecord>(
    collectionAddress(list, customerId),
    { q, limit: suggested, ...narrowedBy(within) },
    signal,
  )
  return page.items.map((record) => ({
    id: record.id,
    name: titleOf(list, record),
    inside: insideText(list, record),
  }))
}

export const lookupOptions = (source: PickerSource, asked: Asked) =>
  queryOptions({
    // Keyed by the target resource, so a write to it invalidates this.
    queryKey: keyOf(
      targetOf(source),
      'lookups',
      ...('list' in source ? ['list'] : [source.form.name, source.field, source.purpose ?? 'form']),
      source.customerId ?? null,
      asked,
    ),
    queryFn: ({ signal }): Promise<readonly Lookup[]> =>
      'list' in source ? listed(source, asked, signal) : lookUp(source, asked, signal),
    ...errorsInPlace,
  })

/** Keeps the previous results while the next ones load. */
export const searchOptions = (source: PickerSource, asked: Asked) => ({
  ...lookupOptions(source, asked),
  placeholderData: keepPreviousData,
})
