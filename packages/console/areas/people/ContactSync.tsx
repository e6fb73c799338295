/** Which source syncs which field of a contact, and which fields are locked here. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FramedTable, headClass } from '../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import stacks from '../shared/stacks.module.css'

interface TabProps {
  record: ValuesOf<(typeof contacts)['fields']> & RecordMeta
  customerId: string | undefined
}

const isField = (name: string): name is keyof typeof contacts.fields => Object.hasOwn(contacts.fields, name)

export default function ContactSync({ record, customerId }: TabProps) {
  const { source, sourceId, lastSyncedAt } = record
  const kept: ReadonlySet<string> = new Set(record.lockedFields)
  const syncable = contacts.fields.lockedFields.choices
  if (source === 'manual')
    return (
      <EmptyState
        art="box"
        title="Entered manually"
        text="If an import or directory syncs this contact, its synced fields appear here."
      />
    )
  return (
    <div className={stacks.wideCards}>
      <Card title="Source">
        <DescriptionList
          items={[
            { term: 'Source', value: choiceText(source) },
            { term: 'Source ID', value: sourceId === null ? <None /> : <span className="mono">{sourceId}</span> },
            { term: 'Last synced', value: lastSyncedAt === null ? <None /> : <RelativeTime at={lastSyncedAt} /> },
          ]}
        />
      </Card>
      <FramedTable label="Synced fields" headings={['Field', 'Value', 'Managed by']}>
        {syncable.filter(isField).map((name) => (
          <tr key={name}>
            <th scope="row" className={headClass}>
              {labelOf(name, contacts.fields[name])}
            </th>
            <td>
              <FieldValue name={name} record={{ ...record }} resource={contacts} customerId={customerId} />
            </td>
            <td>{kept.has(name) ? <Tag tone="info">{choiceText(source)}</Tag> : 'Postern'}</td>
          </tr>
        ))}
      </FramedTable>
      <p className="dim">
        Synced fields are overwritten with each sync. To manage a field here, clear it under “
        {labelOf('lockedFields', contacts.fields.lockedFields)}” in the details.
      </p>
    </div>
  )
}
