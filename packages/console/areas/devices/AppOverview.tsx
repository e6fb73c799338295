/** An app at a glance: its adoption, where it runs, and which versions are in use. */

import { apps } from '@postern/domain/areas/devices/apps.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { withSearch } from '../../engine/list/urlState.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { MeterBar } from '../../ui/charts/MeterBar.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../ui/detail/CardGrid.tsx'
import { DescriptionList, Rows } from '../../ui/detail/DescriptionList.tsx'
import { KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './AppOverview.module.css'

type App = ValuesOf<(typeof apps)['fields']> & RecordMeta

const written = new Intl.NumberFormat('en-US')

function VersionsInUse({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['versionsInUse', id],
    queryFn: ({ signal }) => call('GET /api/system/apps/:id/versionsInUse', { params: { id }, signal }),
    ...errorsInPlace,
  })
  const most = Math.max(1, ...(data?.versions.map(({ installs }) => installs) ?? []))
  return (
    <Card title="Versions in use" aside="last 24 hours">
      {error && <LoadFailed error={error} />}
      {!data && !error && <SkeletonLines lines={4} label="Loading versions" />}
      {data?.versions.length === 0 && <p className="dim">No active installs today</p>}
      {data && data.versions.length > 0 && (
        <Rows>
          {data.versions.map(({ version, installs, crashFree, belowMinimum }) => (
            <li key={version} className={classes.version}>
              {belowMinimum ? (
                <StatusMark tone="danger">{version}, update required</StatusMark>
              ) : (
                <span className="num strong">{version}</span>
              )}
              <MeterBar parts={[{ value: installs, tone: belowMinimum ? 'danger' : 'accent' }]} max={most} height={6} />
              <span className="num">{written.format(installs)}</span>
              <span className="num dim">{crashFree}% crash-free</span>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}

export default function AppOverview({ record }: { record: App }) {
  const page = recordPath(apps, record.id)
  const tab = (name: string) => withSearch(page, { tab: name })
  const { installs, active24Hours, crashFree, latestVersion, minimumVersion, crashAlertPercent } = record
  const crashes = crashFree !== null && 100 - crashFree > crashAlertPercent
  const fact = (term: string, name: keyof App & string) => ({
    term,
    value: <FieldValue name={name} record={{ ...record }} resource={apps} customerId={undefined} />,
  })
  return (
    <CardStack>
      <KpiStrip
        label="Right now"
        items={[
          { label: 'Installs', href: tab('installs'), value: written.format(installs) },
          { label: 'Active, 24 h', href: tab('installs'), value: written.format(active24Hours ?? 0) },
          {
            label: 'Crash-free',
            href: tab('installs'),
            value: crashFree === null ? '–' : `${crashFree}%`,
            ...(crashes && { note: `Below target of ${100 - crashAlertPercent}%` }),
          },
          { label: 'Latest', href: tab(versions.name), value: latestVersion ?? '–' },
          { label: 'Minimum', href: tab(versions.name), value: minimumVersion ?? '–' },
        ]}
      />
      <CardColumns>
        <VersionsInUse id={record.id} />
        <Card title="About">
          <DescriptionList
            items={[
              fact('Product', 'product'),
              fact('Kind', 'kind'),
              fact('Platforms', 'platforms'),
              fact('Team', 'ownerTeam'),
              fact('Owner', 'ownerUserId'),
              fact('Customer', 'servedCustomerId'),
              fact('Secret expires', 'secretExpiresOn'),
              fact('API users', 'apiUsers'),
            ]}
          />
        </Card>
      </CardColumns>
    </CardStack>
  )
}
