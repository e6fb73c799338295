/** The list of pairs next to the one under review. */
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams, useSetSearch, withSearch } from '../../../engine/list/urlState.ts'
import { duplicatesPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import classes from './Duplicates.module.css'
import { pairsOptions, summaryOptions, undoMerge, type WhichPairs } from './duplicateQueries.ts'
import { nextPair } from './nextPair.ts'
import { PairList } from './PairList.tsx'
import { pairIn, pairKey } from './pairKey.ts'
import { ReviewPair } from './ReviewPair.tsx'

/** Loads the next page when this many pairs are left below. */
const aheadOf = 5

const emptyToastMs = 4_000

function NoPairs({ isComparing, onUndo }: { isComparing: boolean; onUndo: () => void }) {
  usePageKeys({ u: onUndo })
  return (
    <EmptyState
      art="box"
      title={isComparing ? 'Comparing contacts' : 'No duplicates to review'}
      text={
        isComparing
          ? 'All contacts are being compared for the first time. Pairs appear here as they’re found.'
          : 'Contacts are compared as they change. Pairs that may be the same person appear here.'
      }
    />
  )
}

interface ReviewTabProps {
  customerId: string
  which: WhichPairs
}

export function ReviewTab({ customerId, which }: ReviewTabProps) {
  const client = useQueryClient()
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const isNarrow = useViewport() === 'mobile'
  const [lastMerge, setLastMerge] = useState<string>()
  const result = useInfiniteQuery(pairsOptions(customerId, which))
  const { data: summary } = useQuery(summaryOptions(customerId, which))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = result
  const pairs = data?.pages.flatMap(({ items }) => items) ?? []
  const asked = search.pair
  const chosen = pairs.findIndex((pair) => pairKey(pair) === asked)
  const index = chosen >= 0 ? chosen : 0
  const current = isNarrow && (chosen < 0 || pairIn(asked) === undefined) ? undefined : pairs[index]
  const isNearEnd = hasNextPage && !isFetchingNextPage && pairs.length - index <= aheadOf
  const isBehind = summary !== undefined && summary.pairs > 0 && data !== undefined && pairs.length === 0
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  useEffect(() => {
    if (isNearEnd) void fetchNextPage()
  }, [isNearEnd, fetchNextPage])
  const open = (at: number) => {
    const pair = pairs[at]
    setSearch((now) => ({ ...now, pair: pair && pairKey(pair) }), { replace: true })
  }
  const undo = () => {
    if (lastMerge === undefined) {
      toast({
        tone: 'info',
        title: 'No merge to undo',
        detail: 'Earlier merges are under Merged.',
        lifeMs: emptyToastMs,
      })
      return
    }
    setLastMerge(undefined)
    void undoMerge(client, customerId, lastMerge)
  }
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={8} label="Loading pairs" />
  if (pairs.length === 0) return <NoPairs isComparing={summary?.comparedAt === null} onUndo={undo} />
  const here = duplicatesPath(customerId)
  const showsList = !isNarrow || !current
  return (
    <div className={classes.columns}>
      {showsList && (
        <PairList
          pairs={pairs}
          current={current && pairKey(current)}
          hrefOf={(key) => withSearch(here, { ...search, pair: key })}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          loadingMore={isFetchingNextPage}
        />
      )}
      {current && (
        <div className={classes.reviewed}>
          {isNarrow && (
            <Link href={withSearch(here, { ...search, pair: undefined })} className={classes.back}>
              <IconArrowLeft size={16} stroke={1.6} aria-hidden /> All pairs
            </Link>
          )}
          <ReviewPair
            key={pairKey(current)}
            pair={current}
            customerId={customerId}
            onStep={(by) => open(Math.min(pairs.length - 1, Math.max(0, index + by)))}
            onDecided={(merged) => {
              if (merged?.mergeId) setLastMerge(merged.mergeId)
              open(nextPair(pairs, index, merged))
            }}
            onUndo={undo}
          />
        </div>
      )}
    </div>
  )
}
