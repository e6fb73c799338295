/** The apps and API users that have a program role. */

import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import type { AnyRecord, RecordMeta, Resource } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { asText, titleOf } from '../../engine/cells/values.ts'
import { wholeOptions } from '../../engine/list/wholeQuery.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { hasAddress, recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './RoleUse.module.css'

interface UseProps {
  resource: Resource
  roleId: string
  none: string
  /** Where to open a record, including kinds without their own page. */
  hrefOf: (record: AnyRecord) => string
}

function Use({ resource, roleId, none, hrefOf }: UseProps) {
  const filters = [{ field: 'appSecurityRoleId', operator: 'eq' as const, values: [roleId] }]
  const { data, error } = useQuery(wholeOptions(resource, undefined, filters))
  return (
    <Card title={resource.words.many} actions={data && <span className="num mute">{data.length}</span>}>
      {error && <LoadFailed error={error} />}
      {!data && !error && <SkeletonLines lines={3} label={`Loading ${resource.words.many}`} />}
      {data?.length === 0 && <p className="dim">{none}</p>}
      {data && data.length > 0 && (
        <Rows>
          {data.map((record) => (
            <li key={record.id}>
              <Link className="link" href={hrefOf(record)}>
                {titleOf(resource, record)}
              </Link>
              <span className="dim truncate">{asText(record.labels.appId)}</span>
              <span className={classes.end}>
                <FieldValue name="status" record={record} resource={resource} customerId={undefined} />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}

export default function RoleUse({ record: { id } }: { record: RecordMeta }) {
  const can = useCan()
  const inItsApp = (user: AnyRecord) =>
    `${recordPath(apps, asText(user.appId) ?? '')}?tab=${apiUsers.name}&record=${user.id}`
  return (
    <div className={classes.cards}>
      <Use
        resource={apiUsers}
        roleId={id}
        none="No API users have this role"
        hrefOf={(user) => (hasAddress(apiUsers) ? recordPath(apiUsers, user.id) : inItsApp(user))}
      />
      {can('applications.view') && (
        <Use resource={apps} roleId={id} none="No apps have this role" hrefOf={(app) => recordPath(apps, app.id)} />
      )}
    </div>
  )
}
