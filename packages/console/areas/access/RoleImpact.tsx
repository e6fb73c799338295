/** How a role change affects its users: who gains and who loses which permissions. */
import { users } from '@postern/domain/areas/access/users.ts'
import { grantName } from '@postern/domain/auth/grantNames.ts'
import { catalogues, grantDifference } from '@postern/domain/auth/grants.ts'
import type { GrantsField } from '@postern/domain/engine/fieldKinds.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { asNumber, asTree, titleOf } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { suggestionOptions } from '../../engine/requests/queries.ts'
import { listPath, recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { impactSentences, namedUsers } from './impactSentences.ts'
import classes from './RoleGrants.module.css'

interface RoleImpactProps extends FieldInput<unknown, GrantsField> {
  record: AnyRecord
}

export function RoleImpact({ record, field, value, name, customerId }: RoleImpactProps) {
  const can = useCan()
  const catalogue = catalogues[field.catalogue]
  const { gained, lost } = grantDifference(catalogue, asTree(record[name]), asTree(value))
  const isChanged = gained.length + lost.length > 0
  const count = asNumber(record.users) ?? 0
  const mayList = can('customers.users.view') && count > 0
  const asked = suggestionOptions(users, customerId, '', {
    filters: [{ field: 'securityRoleId', operator: 'eq', values: [record.id] }],
  })
  const { data: holders = [] } = useQuery({ ...asked, ...(!(isChanged && mayList) && { queryFn: skipToken }) })
  if (!isChanged) return null

  const named = (paths: readonly string[]) => paths.map((path) => grantName(catalogue, path))
  const names = holders.map((user) => titleOf(users, user))
  const sentences = impactSentences({ count, names, gained: named(gained), lost: named(lost) })
  const isShort = count <= namedUsers && sentences.every(({ rest }) => rest === 0)
  return (
    <div className={classes.impact}>
      <div role="status">
        {sentences.map(({ change, text }) => (
          <p key={change} data-change={change}>
            {text}
          </p>
        ))}
      </div>
      {!isShort && (
        <details>
          <summary>Show all users and permissions</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe) */}
          <section className={classes.all} aria-label="All users and permissions" tabIndex={0}>
            {sentences.map(({ change, title, permissions }) => (
              <section key={change} aria-label={title}>
                <h3>{title}</h3>
                <ul>
                  {permissions.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </section>
            ))}
            {mayList && (
              <section aria-label="Users with this role">
                <h3>Users with this role</h3>
                <ul>
                  {holders.map((user) => (
                    <li key={user.id}>
                      <Link href={recordPath(users, user.id, customerId)}>{titleOf(users, user)}</Link>
                    </li>
                  ))}
                  {count > holders.length && (
                    <li>
                      <Link
                        href={`${listPath(users, customerId)}?${new URLSearchParams({ securityRoleId: record.id })}`}
                      >
                        All {count.toLocaleString('en-US')} users
                      </Link>
                    </li>
                  )}
                </ul>
              </section>
            )}
          </section>
        </details>
      )}
    </div>
  )
}
