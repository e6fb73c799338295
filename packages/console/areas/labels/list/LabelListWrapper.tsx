/** Shows labels as a grid of images or as the standard list. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { type ReactNode, Suspense } from 'react'
import { readListQuery, useSearchParams, useSetSearch, withKey } from '../../../engine/list/urlState.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import classes from './LabelListWrapper.module.css'

const LabelGrid = lazyPart(() => import('./LabelGrid.tsx'))

interface WrapperProps {
  customerId: string | undefined
  children: ReactNode
}

const looks = { grid: 'Grid', list: 'List' } as const
type Look = keyof typeof looks

/** A URL with a search, filter or sort order shows the list, because the grid doesn't support them. `tab` overrides this. */
function lookOf(search: ReturnType<typeof useSearchParams>): Look {
  if (search.tab === 'grid' || search.tab === 'list') return search.tab
  const { q, filters, archived } = readListQuery(thermalLabels, search).query
  const asksForSome = q !== '' || filters.length > 0 || archived
  return asksForSome || search.order !== undefined ? 'list' : 'grid'
}

export function LabelListWrapper({ customerId, children }: WrapperProps) {
  const look = lookOf(useSearchParams())
  const setSearch = useSetSearch()
  const switcher = (
    <Segments
      label="View"
      value={look}
      options={looks}
      onChange={(next) => setSearch((now) => withKey(now, 'tab', next))}
    />
  )
  if (look === 'list' || customerId === undefined)
    return (
      <>
        <div className={classes.above}>{switcher}</div>
        {children}
      </>
    )
  return (
    <Suspense
      fallback={
        <div className={classes.loading}>
          <SkeletonLines lines={6} label="Loading labels" />
        </div>
      }
    >
      <LabelGrid customerId={customerId} switcher={switcher} />
    </Suspense>
  )
}
