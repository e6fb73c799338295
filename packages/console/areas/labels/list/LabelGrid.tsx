/** Grid of label images, all at the same scale. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { FilterBar } from '../../../engine/filter/FilterBar.tsx'
import { useCreatePanel } from '../../../engine/form/useCreatePanel.ts'
import { readListQuery, searchFor, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { RailLayout } from '../../../ui/shell/RailLayout.tsx'
import { gridOptions, printsOptions } from '../labelQueries.ts'
import { LabelCard } from './LabelCard.tsx'
import classes from './LabelGrid.module.css'
import { StartLabel } from './StartLabel.tsx'

const PrintersPanel = lazyPart(() => import('../printing/PrintersPanel.tsx'))
const CreatePanel = lazyPart(() => import('../../../engine/form/CreatePanel.tsx'))

const [mostPxPerInch, roomPx] = [50, 240]

/** The largest scale at which the tallest label fits its card. */
const scaleOf = (labels: readonly { heightIn: number }[]): number =>
  Math.min(mostPxPerInch, roomPx / Math.max(1, ...labels.map(({ heightIn }) => heightIn)))

function useGridQuery() {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { query } = readListQuery(thermalLabels, search)
  const ask = (next: Partial<ListQuery>) =>
    setSearch((now) => ({ ...searchFor(thermalLabels, { ...query, ...next }, now), tab: 'grid' }), { replace: true })
  return { query, ask }
}

interface LabelGridProps {
  customerId: string
  /** Switches between grid and list. */
  switcher: ReactNode
}

export default function LabelGrid({ customerId, switcher }: LabelGridProps) {
  const { query, ask } = useGridQuery()
  const [typed, setTyped] = useState(query.q)
  const place = { resource: thermalLabels, customerId }
  const panel = useCreatePanel(place)
  const can = useCan()
  const printers = (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <PrintersPanel customerId={customerId} />
    </Suspense>
  )
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    gridOptions(customerId, query),
  )
  const labels = data?.pages.flatMap(({ items }) => items)
  const { data: prints } = useQuery(printsOptions(customerId))
  const scale = scaleOf(labels ?? [])
  return (
    <RailLayout label="Printers" {...(can('customers.stations.view') && { rail: printers })}>
      <Toolbar
        end={
          <>
            <span className={classes.scale}>Drawn to scale</span>
            {switcher}
          </>
        }
      >
        <SearchField
          label="Search labels"
          value={typed}
          onChange={(q) => {
            setTyped(q)
            ask({ q: q.trim() })
          }}
        />
        <FilterBar place={place} filters={query.filters} onChange={(filters) => ask({ filters })} />
      </Toolbar>
      {error && <LoadFailed error={error} />}
      {!labels && !error && <SkeletonLines lines={6} label="Loading labels" />}
      {labels && (
        <ul className={classes.grid}>
          {labels.map((label) => (
            <li key={label.id}>
              <LabelCard
                label={label}
                customerId={customerId}
                prints={prints?.items.find(({ labelId }) => labelId === label.id)}
                pxPerInch={scale}
              />
            </li>
          ))}
          <li>
            <StartLabel customerId={customerId} labels={labels} />
          </li>
        </ul>
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <PlainButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more labels
          </PlainButton>
        </div>
      )}
      {panel.opened && (
        <Suspense fallback={null}>
          <CreatePanel place={place} copyOf={panel.copyOf} onClose={panel.close} />
        </Suspense>
      )}
    </RailLayout>
  )
}
