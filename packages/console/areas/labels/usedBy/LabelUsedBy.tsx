/** Where a label is used, and which label a station would print for a parcel. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { LabelUse } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { type Label, usedByOptions } from '../labelQueries.ts'
import classes from './LabelUsedBy.module.css'
import { stepNames } from './stepNames.ts'
import { WhyThisLabel } from './WhyThisLabel.tsx'

interface Kind {
  readonly name: 'sites' | 'packageTypes' | 'actions' | 'stations'
  readonly resource: Resource
  readonly title: string
  readonly none: string
}

const kinds: readonly Kind[] = [
  { name: 'sites', resource: sites, title: 'Sites', none: 'No site has it as its default.' },
  { name: 'packageTypes', resource: packageTypes, title: 'Package types', none: 'No package type names it.' },
  { name: 'actions', resource: actions, title: 'Actions', none: 'No action prints it.' },
  { name: 'stations', resource: stations, title: 'Stations', none: 'No station prints it by default.' },
]

interface Row {
  readonly id: string
  readonly name: string
  readonly details: readonly string[]
}

/** Station rows also show the deciding step and the last printed version. */
const rowsOf = (use: LabelUse, kind: Kind['name']): Row[] =>
  kind === 'stations'
    ? use.stations.items.map(({ id, name, detail, step, lastVersion }) => ({
        id,
        name,
        details: [
          ...(detail === null ? [] : [detail]),
          `by ${inSentence(stepNames[step])}`,
          lastVersion === null ? 'not printed yet' : `last printed version ${lastVersion}`,
        ],
      }))
    : use[kind].items.map(({ id, name, detail }) => ({ id, name, details: detail === null ? [] : [detail] }))

interface UsesProps {
  kind: Kind
  use: LabelUse
  customerId: string
}

function Uses({ kind: { name, resource, title, none }, use, customerId }: UsesProps) {
  const { count } = use[name]
  const items = rowsOf(use, name)
  const hidden = count - items.length
  return (
    <Card title={title} aside={count.toLocaleString('en-US')} lined flush>
      {count === 0 && <p className={classes.none}>{none}</p>}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map(({ id, name: called, details }) => (
            <li key={id} className={classes.row}>
              <span className={classes.name}>
                <Link href={recordPath(resource, id, customerId)} className="link">
                  {called}
                </Link>
                {details.length > 0 && <span className="dim">{details.join(', ')}</span>}
              </span>
              {use.version === null ? (
                <StatusMark tone="warn">No version in use</StatusMark>
              ) : (
                <StatusMark tone="ok">Version {use.version}</StatusMark>
              )}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={classes.none}>{hidden.toLocaleString('en-US')} not shown</p>}
    </Card>
  )
}

interface LabelUsedByProps {
  record: Label
  customerId: string | undefined
}

export default function LabelUsedBy({ record: label, customerId = '' }: LabelUsedByProps) {
  const { data: use, error } = useQuery(usedByOptions(customerId, label.id))
  if (error) return <LoadFailed error={error} />
  if (!use) return <SkeletonLines lines={6} label="Loading usage" />
  return (
    <div className={classes.page}>
      <div className={classes.uses}>
        {kinds.map((kind) => (
          <Uses key={kind.name} kind={kind} use={use} customerId={customerId} />
        ))}
      </div>
      <WhyThisLabel label={label} customerId={customerId} />
    </div>
  )
}
