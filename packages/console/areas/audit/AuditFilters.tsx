/** What of the audit log is looked at. Every choice is in the address. */
import '../../theme/formStyles.ts'
import type { AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { isStored } from '@postern/domain/engine/field.ts'
import { fieldsWhere, labelOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asText } from '../../engine/cells/values.ts'
import { dayText } from '../../engine/cells/valueText.ts'
import { DayInput } from '../../engine/inputs/DayInput.tsx'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { type Search, useSearchParams, useSetSearch, withSearch } from '../../engine/list/urlState.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import { useCan } from '../../session/useSession.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { ChoiceList, type EditedFilter, EditedFilters } from '../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../ui/overlays/InsidePopover.tsx'
import { otherEntities, resourceOf } from '../shared/auditedEntities.ts'
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

const wordOf = (options: readonly { value: string; label: string }[], value: string | undefined) =>
  value === undefined ? undefined : (options.find((each) => each.value === value)?.label ?? value)

const shortDay = (day: string | undefined) => (day === undefined ? undefined : dayText(day))

function daysText({ from, to }: Search): { operator: string; text: string | undefined } {
  const [first, last] = [shortDay(from), shortDay(to)]
  if (first !== undefined && last !== undefined)
    return first === last ? { operator: 'is', text: first } : { operator: 'between', text: `${first} – ${last}` }
  return first === undefined ? { operator: 'through', text: last } : { operator: 'from', text: first }
}

const Days = ({ search, put }: { search: Search; put: (change: Search) => void }) => (
  <InsidePopover>
    <DayInput
      label="From"
      clearable
      value={search.from ?? null}
      onChange={(from) => put({ from: from ?? undefined })}
    />
    <DayInput label="To" clearable value={search.to ?? null} onChange={(to) => put({ to: to ?? undefined })} />
  </InsidePopover>
)

export function AuditFilters({ rows, end }: { rows: readonly AuditRow[]; end: ReactNode }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const can = useCan()
  const { data: actors } = useQuery(actorsOptions)
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const people = [
    ...(actors?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: 'system', label: 'Postern' },
  ]
  const customerNames = Object.fromEntries(
    rows.flatMap(({ customerId, customerName }) => (customerId && customerName ? [[customerId, customerName]] : [])),
  )
  const isCustomer = search.customer !== undefined && search.customer !== 'platform'
  const { data: customer } = useQuery({
    ...recordOptions(customers, undefined, search.customer ?? ''),
    enabled: isCustomer && customerNames[search.customer ?? ''] === undefined,
  })
  /** A filter by one of these. */
  const oneOf = (
    label: string,
    name: 'actor' | 'action' | 'resource' | 'field' | 'via',
    options: readonly { value: string; label: string }[],
    also: Search = {},
  ): EditedFilter => ({
    label,
    text: wordOf(options, search[name]),
    editor: (close) => (
      <ChoiceList
        label={label}
        options={options}
        value={search[name]}
        onChoose={(value) => {
          put({ ...also, [name]: value })
          close()
        }}
      />
    ),
    onRemove: () => put({ ...also, [name]: undefined }),
  })
  const fields = fieldsOf(search.resource)
  const filters: EditedFilter[] = [
    {
      label: 'Date',
      ...daysText(search),
      editor: () => <Days search={search} put={put} />,
      onRemove: () => put({ from: undefined, to: undefined }),
    },
    oneOf('Actor', 'actor', people),
    oneOf('Action', 'action', actions),
    oneOf('Entity', 'resource', entities, { field: undefined }),
    ...(fields.length > 0 || search.field !== undefined ? [oneOf('Field', 'field', fields)] : []),
    {
      label: 'Customer',
      text:
        search.customer === 'platform'
          ? 'Platform'
          : search.customer &&
            (customerNames[search.customer] ?? asText(customer?.name) ?? `…${search.customer.slice(-4)}`),
      ...(can('customers.view') && {
        editor: (close) => (
          <InsidePopover>
            <RefSelect
              aria-label="Customer"
              source={{ list: customers, customerId: undefined }}
              labels={customerNames}
              value={isCustomer ? (search.customer ?? null) : null}
              onChange={(chosen) => {
                put({ customer: chosen ?? undefined })
                close()
              }}
            />
          </InsidePopover>
        ),
      }),
      onRemove: () => put({ customer: undefined }),
    },
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
