/** The audit log's filters. All filters are in the URL. */
import '../../theme/formStyles.ts'
import type { AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { isStored } from '@postern/domain/engine/field.ts'
import { fieldsWhere, labelOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Search, useSearchParams, useSetSearch, withSearch } from '../../engine/list/urlState.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { choiceFilter } from '../../ui/lists/choiceFilter.tsx'
import { type EditedFilter, EditedFilters } from '../../ui/lists/EditedFilters.tsx'
import { otherEntities, resourceOf } from '../shared/auditedEntities.ts'
import { daysFilter } from '../shared/filters/daysFilter.tsx'
import { useRefFilter } from '../shared/filters/useRefFilter.tsx'
import { TextSearch } from '../shared/TextSearch.tsx'
import classes from './Audit.module.css'
import { actorsOptions } from './auditApi.ts'
import { actionWords, sourceWords } from './auditTexts.ts'

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en')
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const entities = [
  ...resources.map(({ name, words }) => ({ value: name as string, label: words.many })),
  ...optionsOf(otherEntities),
].toSorted(byLabel)
const actions = optionsOf(actionWords)
const sources = optionsOf(sourceWords).toSorted(byLabel)

const fieldsOf = (name: string | undefined) => {
  const resource = name === undefined ? undefined : resourceOf(name)
  if (!resource) return []
  return fieldsWhere(resource, isStored)
    .map(([value, field]) => ({ value, label: labelOf(value, field) }))
    .toSorted(byLabel)
}

export function AuditFilters({ rows, end }: { rows: readonly AuditRow[]; end: ReactNode }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { data: actors } = useQuery(actorsOptions)
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const people = [
    ...(actors?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: 'system', label: 'Postern' },
  ]
  const customerNames = Object.fromEntries(
    rows.flatMap(({ customerId, customerName }) => (customerId && customerName ? [[customerId, customerName]] : [])),
  )
  const customer = useRefFilter({
    resource: customers,
    name: 'customer',
    label: 'Customer',
    put,
    titles: customerNames,
    words: { platform: 'Platform' },
  })
  /** A filter by one of several values. */
  const oneOf = (
    label: string,
    name: 'actor' | 'action' | 'resource' | 'field' | 'via',
    options: readonly { value: string; label: string }[],
    also: Search = {},
  ): EditedFilter =>
    choiceFilter({ label, options, value: search[name], onChange: (value) => put({ ...also, [name]: value }) })
  const fields = fieldsOf(search.resource)
  const filters: EditedFilter[] = [
    daysFilter({ label: 'Date', names: ['from', 'to'], search, put }),
    oneOf('Actor', 'actor', people),
    oneOf('Action', 'action', actions),
    oneOf('Entity', 'resource', entities, { field: undefined }),
    ...(fields.length > 0 || search.field !== undefined ? [oneOf('Field', 'field', fields)] : []),
    ...(customer ? [customer] : []),
    oneOf('Source', 'via', sources),
    {
      label: 'Record',
      text:
        search.record &&
        (rows.find(({ recordId }) => recordId === search.record)?.title ?? `…${search.record.slice(-4)}`),
      onRemove: () => put({ record: undefined }),
    },
    {
      label: 'Request',
      text: search.request && `…${search.request.slice(-4)}`,
      onRemove: () => put({ request: undefined }),
    },
  ]
  return (
    <search aria-label="Filters" className={classes.filters}>
      <TextSearch label="Search audit log" key={search.q === undefined ? 'empty' : 'filled'} />
      <EditedFilters filters={filters} />
      {withSearch('', search) !== '' && (
        <TextButton onClick={() => setSearch(() => ({}), { replace: true })}>Clear filters</TextButton>
      )}
      <span className={classes.end}>{end}</span>
    </search>
  )
}
