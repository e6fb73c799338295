/** A list with nothing in it, honestly: nothing yet, nothing archived, nothing matches, not loaded. */
import { Button } from '@mantine/core'
import type { Filter } from '@postern/domain/query.ts'
import { fieldsWhere, labelOf, type Resource } from '@postern/domain/resource.ts'
import { childrenOf } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueries } from '@tanstack/react-query'
import { RequestFailure } from '../http/requestFailure.ts'
import { CopyId } from '../ui/CopyId.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { filterText } from './filterText.ts'
import { fixedFilters, type ListPlace } from './listPlace.ts'
import { countOptions } from './queries.ts'
import type { RecordListData } from './useRecordList.ts'
import { useFilterLabels } from './useRefLabels.ts'

const written = new Intl.NumberFormat('en-US')
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What a new one needs, and what can live inside it: the definition teaches. */
function teaching(resource: Resource, parentField: string | undefined): string {
  const needed = fieldsWhere(resource, (field) => field.given).filter(([name]) => name !== parentField)
  const inside = childrenOf(resource).map(({ from }) => inSentence(from.words.many))
  const needs = `A ${inSentence(resource.words.one)} needs ${list.format(needed.map(([name, field]) => inSentence(labelOf(name, field))))}.`
  return inside.length === 0 ? needs : `${needs} Its ${list.format(inside)} are added to it afterwards.`
}

interface NothingYetProps {
  place: ListPlace
  /** Undefined without the permission. */
  onCreate: (() => void) | undefined
}

export function NothingYet({ place: { resource, parent }, onCreate }: NothingYetProps) {
  const many = inSentence(resource.words.many)
  return (
    <EmptyState
      art="box"
      title={`No ${many} ${parent ? `in ${parent.label} ` : ''}yet`}
      text={
        onCreate ? (
          teaching(resource, parent?.fieldName)
        ) : (
          <>
            When somebody creates one, it appears here. Your role may look but not create: that needs{' '}
            <code className="mono">{resource.permission}.create</code>.
          </>
        )
      }
      actions={
        onCreate && (
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onCreate}>
            New {inSentence(resource.words.one)}
          </Button>
        )
      }
    />
  )
}

export const NothingArchived = ({ place: { resource } }: { place: ListPlace }) => (
  <EmptyState
    art="box"
    title="Nothing archived"
    text={`Archived ${inSentence(resource.words.many)} stay here and can be restored for 30 days.`}
  />
)

/** More than these are not tried one by one. */
const mostTried = 5

/** Which filter costs most: asked for each without it, the one that gives most. */
function useCostliest({
  place,
  filters,
  q,
  archived,
}: {
  place: ListPlace
  filters: Filter[]
  q: string
  archived: boolean
}) {
  const tried = filters.slice(0, mostTried)
  return useQueries({
    queries: tried.map((dropped) =>
      countOptions(place.resource, place.customerId, {
        q,
        archived,
        filters: [...fixedFilters(place), ...filters.filter((filter) => filter !== dropped)],
      }),
    ),
    combine: (results) => {
      const counts = results.map(({ data }) => data ?? 0)
      const most = Math.max(0, ...counts)
      const filter = tried[counts.indexOf(most)]
      return most > 0 && filter ? { filter, count: most } : undefined
    },
  })
}

export function NothingMatches({ place, data }: { place: ListPlace; data: RecordListData }) {
  const { resource, customerId } = place
  const { q, filters, archived } = data.query
  const labels = useFilterLabels(resource, customerId, filters)
  const costliest = useCostliest({ place, filters, q, archived })
  const said = [
    ...(q === '' ? [] : [`“${q}”`]),
    ...(filters.length === 0 ? [] : [filters.length === 1 ? 'one filter' : `${filters.length} filters`]),
  ].join(' with ')
  const clear = () => data.change({ q: '', filters: [] })
  const drop = costliest && filterText(resource, costliest.filter, labels)
  return (
    <EmptyState
      art="search"
      title={`No ${inSentence(resource.words.one)} matches`}
      text={
        <>
          {said.charAt(0).toUpperCase() + said.slice(1)} finds nothing
          {archived ? ' among the archived' : ''}.
          {costliest && (
            <>
              {' '}
              Without <b>{drop}</b>{' '}
              {costliest.count === 1 ? 'there is 1' : `there are ${written.format(costliest.count)}`}.
            </>
          )}
        </>
      }
      actions={
        <>
          <Button variant="filled" onClick={clear}>
            {filters.length === 0 ? 'Clear search' : q === '' ? 'Clear filters' : 'Clear search and filters'}
          </Button>
          {costliest && (filters.length > 1 || q !== '') && (
            <Button
              onClick={() => data.change({ filters: filters.filter((filter) => filter !== costliest.filter) })}
            >{`Drop “${drop}”`}</Button>
          )}
        </>
      }
    />
  )
}

export function ListFailed({ place, failure, onRetry }: { place: ListPlace; failure: Error; onRetry: () => void }) {
  const requestId = failure instanceof RequestFailure ? failure.requestId : undefined
  return (
    <EmptyState
      art="lost"
      title={`The ${inSentence(place.resource.words.many)} could not be loaded`}
      text={failure.message}
      actions={
        <Button variant="filled" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {requestId !== undefined && <CopyId id={requestId} noun="request id" />}
    </EmptyState>
  )
}
