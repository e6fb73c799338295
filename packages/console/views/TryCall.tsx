/** Whether a program with this role may make a call, and why not: by the function that decides it for real. */
import { Select } from '@mantine/core'
import { catalogues, pathsOfSubject } from '@postern/domain/grants.ts'
import { mayUseScope, programCalls } from '@postern/domain/programAccess.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import type { appSecurityRoles } from '@postern/domain/resources/appSecurityRoles.ts'
import { useState } from 'react'
import { Card } from '../ui/Card.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import classes from './RoleUse.module.css'

type Role = ValuesOf<(typeof appSecurityRoles)['fields']> & RecordMeta

const choicesOfCalls = catalogues.scopes.groups.map(({ title, subjects }) => ({
  group: title,
  items: subjects.flatMap((subject) =>
    pathsOfSubject(subject).map((path) => ({
      value: path,
      label: programCalls[path] === undefined ? path : `${path}: ${programCalls[path]}`,
    })),
  ),
}))

const reach: Record<Role['dataScope'], string> = {
  ownCustomer: 'The customers named in the API user; meant for one.',
  listedCustomers: 'The customers named in the API user.',
  all: 'The customers named in the API user, or every customer where that is ticked there.',
}

const personal: Record<Role['piiLevel'], string> = {
  none: 'Left out',
  masked: 'Masked',
  full: 'In full',
}

export default function TryCall({ record: role }: { record: Role }) {
  const [scope, setScope] = useState<string | null>(null)
  const answer = scope === null ? null : mayUseScope(role, scope)
  return (
    <Card title="Try a call">
      <div className={classes.fields}>
        <Select
          label="A program with this role calls"
          placeholder="Choose a call"
          data={choicesOfCalls}
          value={scope}
          onChange={setScope}
          searchable
        />
      </div>
      <div aria-live="polite">
        {answer === null && <p className="dim">Choose what a program would do to see whether it may.</p>}
        {answer === true && (
          <DescriptionList
            items={[
              { term: 'Answer', value: <StatusMark tone="ok">Allowed</StatusMark> },
              { term: 'Reaches', value: reach[role.dataScope] },
              { term: 'Personal data', value: personal[role.piiLevel] },
            ]}
          />
        )}
        {typeof answer === 'string' && <Notice tone="danger">{`Refused. ${answer}`}</Notice>}
      </div>
    </Card>
  )
}
