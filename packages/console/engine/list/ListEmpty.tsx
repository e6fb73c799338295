/** The empty states of a list: no records yet, none archived, no matches. */

import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { childrenOf } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence, withArticle } from '@postern/domain/values/text.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueries, useQuery } from '@tanstack/react-query'
import { AskForAccess } from '../../session/AskForAccess.tsx'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { useFilterLabels } from '../cells/useRefLabels.ts'
import { filterText } from '../filter/filterText.ts'
import { countOptions } from '../requests/queries.ts'
import { fillsAutomatically, fixedFilters, type ListContext } from './listContext.ts'
import { useSearchParams, withSearch } from './urlState.ts'
import type { RecordListData } from './useRecordList.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What a new record requires and what can be added to it, derived from the definition. */
function teaching(resource: Resource, parentField: string | undefined): string {
  const needed = fieldsWhere(resource, (field) => field.given).filter(([name]) => name !== parentField)
  const inside = childrenOf(resource).map(({ from }) => inSentence(from.words.many))
  const one = inSentence(resource.words.one)
  const asks = needed.map(([name, field]) => inSentence(labelOf(name, field)))
  const needs =
    asks.length === 0 ? `Create the first ${one}.` : `To create ${withArticle(one)}, enter its ${list.format(asks)}.`
  return inside.length === 0 ? needs : `${needs} You can add ${list.format(inside)} to it later.`
}

interface NothingYetProps {
  place: ListContext
  /** Undefined without the permission. */
  onCreate: (() => void) | undefined
}

function HowToFill({ place, onCreate }: NothingYetProps) {
  const { resource, parent } = place
  if (fillsAutomatically(place))
    return [`${resource.words.many} appear here automatically.`, resource.fields[parent?.fieldName ?? '']?.help].join(
      ' ',
    )
  if (onCreate) return teaching(resource, parent?.fieldName)
  const needed = permissionTo(resource.permission, 'create')
  return needed && needPermission([needed])
}

/** Creates the first record, or requests the permission to. */
function FirstStep({ place, onCreate }: NothingYetProps) {
  const { resource } = place
  const needed = permissionTo(resource.permission, 'create')
  if (onCreate)
    return (
      <PlainButton variant="filled" icon={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onCreate}>
        New {inSentence(resource.words.one)}
      </PlainButton>
    )
  return needed && !fillsAutomatically(place) && <AskForAccess permissions={[needed]} />
}

function NothingYet({ place, onCreate }: NothingYetProps) {
  const { resource, customerId, parent } = place
  const many = inSentence(resource.words.many)
  const filters = fixedFilters(place)
  const { data: archived = 0 } = useQuery(countOptions(resource, customerId, { filters, archived: true }))
  const search = useSearchParams()
  const archivedHref = withSearch(location.pathname, { ...search, archived: 'true' })
  return (
    <EmptyState
      art="box"
      title={`No ${many} ${parent ? 'here ' : ''}yet`}
      text={<HowToFill place={place} onCreate={onCreate} />}
      actions={<FirstStep place={place} onCreate={onCreate} />}
      {...(archived > 0 && {
        teach: [
          {
            id: 'archived',
            icon: <IconArchive size={16} stroke={1.6} aria-hidden />,
            link: (
              <Link className="link" href={archivedHref}>
                {counted(archived, `archived ${inSentence(resource.words.one)}`, `archived ${many}`)}
              </Link>
            ),
          },
        ],
      })}
    />
  )
}

const NothingArchived = ({ place: { resource } }: { place: ListContext }) => (
  <EmptyState
    art="box"
    title={`No archived ${inSentence(resource.words.many)}`}
    text="You can restore archived records within 30 days."
  />
)

/** Conditions beyond this many aren't tried. */
const mostTried = 5

interface Narrowing {
  text: string
  without: Pick<ListQuery, 'q' | 'filters'>
}

/** Finds the condition that hides the most rows: counts the list without each one and picks the highest count. */
function useCostliest(place: ListContext, narrowings: readonly Narrowing[], archived: boolean) {
  const tried = narrowings.slice(0, mostTried)
  return useQueries({
    queries: tried.map(({ without: { q, filters } }) =>
      countOptions(place.resource, place.customerId, { q, archived, filters: [...fixedFilters(place), ...filters] }),
    ),
    combine: (results) => {
      const counts = results.map(({ data }) => data ?? 0)
      const most = Math.max(0, ...counts)
      const narrowing = tried[counts.indexOf(most)]
      return most > 0 && narrowing ? { ...narrowing, count: most } : undefined
    },
  })
}

function NothingMatches({ place, data }: { place: ListContext; data: RecordListData }) {
  const { resource, customerId } = place
  const { q, filters, archived } = data.query
  const labels = useFilterLabels(resource, customerId, filters)
  const narrowings: Narrowing[] = [
    ...filters.map((dropped) => ({
      text: filterText(resource, dropped, labels),
      without: { q, filters: filters.filter((filter) => filter !== dropped) },
    })),
    ...(q === '' ? [] : [{ text: `“${q}”`, without: { q: '', filters } }]),
  ]
  const costliest = useCostliest(place, narrowings, archived)
  const many = inSentence(resource.words.many)
  const all = filters.length === 0 ? 'search' : q === '' ? 'filters' : 'search and filters'
  return (
    <EmptyState
      art="search"
      title={q === '' ? `No matching ${many}` : `No results for “${q}”`}
      text={
        <>
          {archived && `Only archived ${many} are shown. `}
          {filters.length > 0
            ? `${counted(filters.length, 'filter', 'filters')} applied.`
            : 'Check the spelling or try fewer words.'}
          {costliest && narrowings.length > 1 && (
            <>
              {' '}
              Without <b>{costliest.text}</b>, there {costliest.count === 1 ? 'is' : 'are'}{' '}
              {counted(costliest.count, 'result', 'results')}.
            </>
          )}
        </>
      }
      actions={
        <>
          <PlainButton variant="filled" onClick={() => data.change({ q: '', filters: [] })}>
            Clear {all}
          </PlainButton>
          {costliest && narrowings.length > 1 && (
            <PlainButton onClick={() => data.change(costliest.without)}>Remove {costliest.text}</PlainButton>
          )}
        </>
      }
    />
  )
}

interface ListEmptyProps extends NothingYetProps {
  data: RecordListData
  /** Search or filters are active. */
  narrowed: boolean
}

export default function ListEmpty({ place, data, narrowed, onCreate }: ListEmptyProps) {
  if (narrowed) return <NothingMatches place={place} data={data} />
  if (data.query.archived) return <NothingArchived place={place} />
  return <NothingYet place={place} onCreate={onCreate} />
}
