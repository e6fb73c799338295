/** The stations an app is installed on, across all customers you can access. */
import type { AppInstall } from '@postern/domain/areas/devices/endpoints.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { customerPath, recordPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'

function Version({ install: { version, belowMinimum } }: { install: AppInstall }) {
  if (version === null) return <None />
  return belowMinimum ? (
    <StatusMark tone="danger">{`${version}, update required`}</StatusMark>
  ) : (
    <span className="num">{version}</span>
  )
}

const InstallRow = ({ install }: { install: AppInstall }) => (
  <tr>
    <th scope="row" className={headClass}>
      <Link className="link" href={recordPath(stations, install.id, install.customerId)}>
        {install.name}
      </Link>
    </th>
    <td>
      <Link className="link" href={customerPath(install.customerId)}>
        {install.customer}
      </Link>
    </td>
    <td>
      <Link className="link" href={recordPath(sites, install.siteId, install.customerId)}>
        {install.site}
      </Link>
    </td>
    <td>
      <Version install={install} />
    </td>
    <td>{choiceText(install.channel)}</td>
    <td>{install.os ?? <None />}</td>
    <td>{install.heardAt === null ? 'Never' : <RelativeTime at={install.heardAt} />}</td>
    <td className="num">{install.crashesDay ?? <None />}</td>
  </tr>
)

const headings = ['Station', 'Customer', 'Site', 'Version', 'Channel', 'OS', 'Last heartbeat', 'Crashes today']

export default function AppInstalls({ record: { id } }: { record: RecordMeta }) {
  const result = useInfiniteQuery({
    queryKey: ['appInstalls', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/system/apps/:id/installs', { params: { id }, query: { cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })
  return (
    <PagedTable
      label="Installs"
      headings={headings}
      result={result}
      row={(install) => <InstallRow key={install.id} install={install} />}
      empty={{ title: 'No installs', text: 'Select this app in a station’s settings.' }}
    />
  )
}
