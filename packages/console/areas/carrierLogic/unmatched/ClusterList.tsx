/** Shapes of unmatched barcodes, most frequent first. */
import type { UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useSearchParams, withSearch } from '../../../engine/list/urlState.ts'
import { systemSectionPath } from '../../../paths.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './Unmatched.module.css'
import { stateWords } from './unmatchedApi.ts'

const written = new Intl.NumberFormat('en-US')

/** `87% selected OnTrac`: the strongest hint. */
export function chosenText({ chosen }: Pick<UnmatchedCluster, 'chosen'>): string | null {
  const [most] = chosen
  const all = chosen.reduce((sum, { count }) => sum + count, 0)
  return most ? `${Math.round((most.count / all) * 100)}% selected ${most.carrier.name}` : null
}

function ClusterRow({ cluster, current }: { cluster: UnmatchedCluster; current: boolean }) {
  const search = useSearchParams()
  const { shape, count, customers, trend, state, draft, assignee } = cluster
  const chosen = chosenText(cluster)
  const [only] = customers
  return (
    <li>
      <Link
        href={withSearch(systemSectionPath('unmatched/carrierLogic'), { ...search, shape })}
        className={classes.cluster}
        aria-current={current ? 'true' : undefined}
      >
        <span className={classes.shape}>
          <b className="mono">{shape}</b>
          {draft && <Tag tone="info">Rule drafted</Tag>}
          {state !== 'new' && !draft && <Tag>{stateWords[state]}</Tag>}
        </span>
        <span className={classes.count}>{written.format(count)}</span>
        <span className={classes.facts}>
          {customers.length === 1 && only ? only.name : counted(customers.length, 'customer', 'customers')}
          {chosen !== null && ` · ${chosen}`}
          {assignee && ` · ${assignee.name}`}
        </span>
        <Sparkline values={trend} width={64} height={18} />
      </Link>
    </li>
  )
}

export function ClusterList({ clusters, shape }: { clusters: readonly UnmatchedCluster[]; shape: string | undefined }) {
  return (
    <ul className={classes.clusters} aria-label="Shapes">
      {clusters.map((cluster) => (
        <ClusterRow key={cluster.shape} cluster={cluster} current={cluster.shape === shape} />
      ))}
    </ul>
  )
}
