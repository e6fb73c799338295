/** All hits for a query, by kind, with enough of each hit to decide. */
import { type SearchKind, searchKindNames, searchKinds } from '@postern/domain/search/kinds.ts'
import { longestQuestion } from '@postern/domain/search/question.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { HitPreview } from '../../palette/HitPreview.tsx'
import { everythingOptions, useDebounced } from '../../palette/searchQuery.ts'
import { searchPath } from '../../paths.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { ListHead } from '../../ui/shell/PageHead.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import { SearchGroups } from './SearchGroups.tsx'
import classes from './SearchPage.module.css'
import { StateChips } from './StateChips.tsx'

const perKind = 8
const mostOfOne = 50

const countText = (total: number, isMore: boolean): string => `${total}${isMore ? '+' : ''}`

/** The query is in the URL, so a shared link shows the same hits. */
function useQuestion() {
  const { q = '', kind, customer } = useSearchParams()
  const set = useSetSearch()
  const [text, setText] = useState(q)
  const settled = useDebounced(text)
  const put = useRef(q)
  useEffect(() => {
    if (settled === put.current) return
    put.current = settled
    set((now) => ({ ...now, q: settled === '' ? undefined : settled }), { replace: true })
  }, [settled, set])
  // Back, or another link to this page; text typed here is already in the field.
  useEffect(() => {
    if (q === put.current) return
    put.current = q
    setText(q)
  }, [q])
  const chosen: SearchKind | undefined = searchKindNames.find((each) => each === kind)
  return { q, text, setText, kind: chosen, customerId: customer }
}

export function SearchPage() {
  const { q, text, setText, kind, customerId } = useQuestion()
  const [exactFor, setExactFor] = useState<string>()
  const isAsked = q.trim() !== ''
  const common = { q: q.slice(0, longestQuestion), customerId, exactOnly: exactFor === q }
  const overview = useQuery({ ...everythingOptions({ ...common, limit: perKind }), enabled: isAsked })
  const ofKind = useQuery({
    ...everythingOptions({ ...common, limit: mostOfOne, kinds: kind && [kind] }),
    enabled: isAsked && kind !== undefined,
  })
  const { data, error, refetch } = kind === undefined ? overview : ofKind
  const [shownId, setShownId] = useState<string>()
  const shown = data?.results.find(({ id }) => id === shownId) ?? data?.results[0]
  const groups = overview.data?.groups ?? []
  const correction = data?.correction ?? null
  return (
    <div className={classes.page}>
      <ListHead title="Search" />
      <div className={classes.ask}>
        <SearchField
          label="Search everything"
          value={text}
          onChange={(next) => setText(next.slice(0, longestQuestion))}
        />
        <StateChips text={text} kind={kind} onText={setText} />
      </div>
      {isAsked && (
        <TabBar
          label="Kinds of results"
          tabs={[
            { label: 'All', href: searchPath(q, null, customerId), current: kind === undefined },
            ...groups.map(({ kind: each, total, isMore }) => ({
              label: searchKinds[each].title,
              href: searchPath(q, each, customerId),
              count: countText(total, isMore),
              current: each === kind,
            })),
          ]}
        />
      )}
      {correction !== null && (
        <p className={classes.correction} role="status">
          Showing matches for <b>{correction}</b>.{' '}
          <button type="button" className="link" onClick={() => setExactFor(q)}>
            Search exact
          </button>
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.results} aria-busy={overview.isFetching}>
          {error && <FailedPart error={error} onRetry={() => refetch()} />}
          {isAsked && !data && !error && <SkeletonRows rows={8} label="Searching" />}
          {data && isAsked && data.results.length > 0 && (
            <SearchGroups
              answer={data}
              query={correction ?? q}
              isInside={customerId !== undefined}
              onShow={setShownId}
              moreHref={(each) => (kind === undefined ? searchPath(q, each, customerId) : undefined)}
            />
          )}
          {data && isAsked && data.results.length === 0 && (
            <EmptyState
              art="search"
              title={`No results for “${q}”`}
              text="Check the spelling, or remove a filter. You can search only what your role can view."
            />
          )}
          {!isAsked && (
            <EmptyState
              art="search"
              title="Search all customers"
              text="Enter a name, email address, phone number, tracking number, door, or ticket number. Narrow with @customer, in:parcels, or is:overdue."
            />
          )}
        </div>
        {isAsked && shown && (
          <aside className={classes.preview} aria-label="Preview">
            <HitPreview hit={shown} />
          </aside>
        )}
      </div>
    </div>
  )
}
