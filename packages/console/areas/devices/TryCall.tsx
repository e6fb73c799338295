/** Whether a program can make a call, and if not, why. Uses the same function as the server (domain/auth/programAccess.ts). */
import { Select, TextInput } from '@mantine/core'
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import type { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { catalogues, pathsOfSubject } from '@postern/domain/auth/grants.ts'
import { mayUseScope, programCalls } from '@postern/domain/auth/programAccess.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asText } from '../../engine/cells/values.ts'
import { wholeOptions } from '../../engine/list/wholeQuery.ts'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './RoleUse.module.css'

type Role = ValuesOf<(typeof appSecurityRoles)['fields']> & RecordMeta

const choicesOfCalls = catalogues.scopes.groups.map(({ title, subjects }) => ({
  group: title,
  items: subjects.flatMap((subject) =>
    pathsOfSubject(subject).map((path) => ({
      value: path,
      label: [path, ...(programCalls[path] ?? [])].join(' · '),
    })),
  ),
}))

const reach: Record<Role['dataScope'], string> = {
  ownCustomer: 'The API user’s customers, usually 1',
  listedCustomers: 'The API user’s customers',
  all: 'The API user’s customers, or all customers if set',
}

const personal: Record<Role['piiLevel'], string> = {
  none: 'Removed',
  masked: 'Masked',
  full: 'Full',
}

interface Asked {
  readonly userId: string | null
  readonly customerId: string | null
  readonly address: string
}

/** A role alone is evaluated in the browser. For an API user the server does it: it knows the app, networks and customers. */
function useAnswer(role: Role, scope: string | null, { userId, customerId, address }: Asked): true | string | null {
  const query = { scope: scope ?? '', ...(customerId && { customerId }), ...(address && { address }) }
  const { data, error } = useQuery({
    queryKey: keyOf(apiUsers, 'access', userId, query),
    queryFn:
      userId === null || scope === null
        ? skipToken
        : ({ signal }) => call('GET /api/system/apiUsers/:id/access', { params: { id: userId }, query, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
  if (scope === null) return null
  if (userId === null) return mayUseScope(role, scope)
  if (error) return error.message
  return data ? data.allowed || (data.reason ?? '') : null
}

export default function TryCall({ record: role }: { record: Role }) {
  const [scope, setScope] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>({ userId: null, customerId: null, address: '' })
  const { data: users = [] } = useQuery(
    wholeOptions(apiUsers, undefined, [{ field: 'appSecurityRoleId', operator: 'eq', values: [role.id] }]),
  )
  const user = users.find(({ id }) => id === asked.userId)
  const answer = useAnswer(role, scope, asked)
  return (
    <Card title="Test access">
      <div className={classes.fields}>
        <Select
          label="Call"
          placeholder="Select a call"
          data={choicesOfCalls}
          value={scope}
          onChange={setScope}
          searchable
        />
        <Select
          label="API user"
          description="Leave blank to check the role alone."
          placeholder={users.length === 0 ? 'No API users have this role' : 'Select an API user'}
          data={users.map(({ id, name, labels }) => ({ value: id, label: `${name} (${asText(labels.appId)})` }))}
          value={asked.userId}
          onChange={(userId) => setAsked({ ...asked, userId, customerId: null })}
          disabled={users.length === 0}
          searchable
          clearable
        />
        {user && (
          <>
            <Select
              label="Customer"
              data={(user.customerIds ?? []).map((id) => ({ value: id, label: asText(user.labels[id]) ?? id }))}
              value={asked.customerId}
              onChange={(customerId) => setAsked({ ...asked, customerId })}
              clearable
            />
            <TextInput
              label="IP address"
              description="Leave blank to skip the app’s allowed networks."
              placeholder="203.0.113.7"
              value={asked.address}
              maxLength={45}
              onChange={({ currentTarget: { value } }) => setAsked({ ...asked, address: value })}
            />
          </>
        )}
      </div>
      <div aria-live="polite">
        {answer === null && <p className="dim">Select a call to check whether it’s allowed.</p>}
        {answer === true && (
          <DescriptionList
            items={[
              { term: 'Result', value: <StatusMark tone="ok">Allowed</StatusMark> },
              { term: 'Customers', value: reach[role.dataScope] },
              { term: 'Personal data', value: personal[role.piiLevel] },
            ]}
          />
        )}
        {typeof answer === 'string' && <Notice tone="danger">{`Denied. ${answer}`}</Notice>}
      </div>
    </Card>
  )
}
