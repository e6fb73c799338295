/** What only contacts have: two of them can become one, what comes for one can go to another, and one can be forgotten. */
import { Button, Menu } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Link, useNavigateTo } from '../../ui/LinkContext.tsx'
import { AnonymiseDialog } from '../shared/AnonymiseDialog.tsx'
import ForwardDialog from './ForwardDialog.tsx'
import MergeContacts from './MergeContacts.tsx'

type Contact = ValuesOf<(typeof contacts)['fields']> & RecordMeta

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export default function ContactActions({ record, customerId }: { record: Contact; customerId: string }) {
  const can = useCan()
  const navigate = useNavigateTo()
  const [doing, setDoing] = useState<'merge' | 'forward' | 'anonymise' | null>(null)
  if (record.archivedAt !== null && record.mergedIntoId !== null)
    return (
      <span>
        Merged into{' '}
        <Link className="link" href={recordPath(contacts, record.mergedIntoId, customerId)}>
          {record.labels.mergedIntoId}
        </Link>
      </span>
    )
  const open = record.archivedAt === null && record.anonymisedAt === null
  const mayMerge = open && can('customers.contacts.merge') && can('customers.contacts.edit')
  const mayForget = open && can('customers.contacts.delete')
  const mayForward = open && can('customers.contacts.create')
  if (!mayMerge && !mayForward && !mayForget) return null
  const waits = mayLeave(record)
  const close = () => setDoing(null)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button rightSection={<IconChevronDown {...icon} />}>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayMerge && (
            <Menu.Item leftSection={<IconArrowMerge {...icon} />} onClick={() => setDoing('merge')}>
              Merge…
            </Menu.Item>
          )}
          {mayForward && (
            <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} onClick={() => setDoing('forward')}>
              Forward…
            </Menu.Item>
          )}
          {mayForget && (
            <Menu.Item
              color="danger"
              leftSection={<IconUserOff {...icon} />}
              disabled={waits !== true}
              title={waits === true ? undefined : waits}
              onClick={() => setDoing('anonymise')}
            >
              Anonymise…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {doing === 'merge' && (
        <MergeContacts
          ids={[record.id]}
          customerId={customerId}
          onClose={close}
          onDone={({ id }) => {
            close()
            navigate(recordPath(contacts, id, customerId))
          }}
        />
      )}
      {doing === 'forward' && <ForwardDialog contact={record} customerId={customerId} onClose={close} />}
      {doing === 'anonymise' && (
        <AnonymiseDialog
          resource={contacts}
          name={record.displayName}
          text="Names, addresses, numbers, badges, PIN and notes are removed, and the history no longer tells what they were. Parcels and notices stay."
          forget={() =>
            call('POST /api/customers/:customerId/contacts/:id/anonymise', { params: { customerId, id: record.id } })
          }
          customerId={customerId}
          onClose={close}
        />
      )}
    </>
  )
}
