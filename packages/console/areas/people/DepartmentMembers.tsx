/** Members of a department: added in bulk, with key contacts who are notified about its parcels. */
import '../../theme/formStyles.ts'
import { Button } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { changeMany, tellOutcome } from '../../engine/bulk/changeMany.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { RefsSelect } from '../../engine/inputs/RefsSelect.tsx'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { useUpdateRecord } from '../../engine/requests/writes.ts'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './DepartmentMembers.module.css'

type Department = ValuesOf<(typeof departments)['fields']> & RecordMeta

const mostKeys = departments.fields.keyContactIds.max ?? 10

interface AddProps {
  department: Department
  customerId: string
  onClose: () => void
}

function AddMembersDialog({ department, customerId, onClose }: AddProps) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<string[]>([])
  const add = useMutation({
    mutationFn: async () => {
      const where = { resource: contacts, customerId, queryClient }
      const change = { patch: { departmentId: department.id } }
      tellOutcome(where, change, await changeMany(where, { ids }, change))
    },
    onSuccess: onClose,
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={add.isPending}
      title={`Add members to ${department.name}`}
      text="A contact belongs to 1 department. Contacts from other departments move here."
      actions={
        <DialogFoot onCancel={onClose} onConfirm={() => add.mutate()} busy={add.isPending} disabled={ids.length === 0}>
          Add members
        </DialogFoot>
      }
    >
      <div className={classes.body}>
        <RefsSelect
          label="Contacts"
          source={{ list: contacts, customerId }}
          labels={{}}
          value={ids}
          onChange={setIds}
          data-autofocus
        />
        {add.error && <Notice tone="danger">{add.error.message}</Notice>}
      </div>
    </Dialog>
  )
}

export default function DepartmentMembers({
  record,
  customerId = '',
}: {
  record: Department
  customerId: string | undefined
}) {
  const can = useCan()
  const update = useUpdateRecord(departments, customerId)
  const [adding, setAdding] = useState(false)
  const keys = record.keyContactIds ?? []
  const mayEdit = can('customers.departments.edit')
  const keep = async (keyContactIds: string[], detail: string) => {
    try {
      await update.mutateAsync({ id: record.id, rowVersion: record.rowVersion, changes: { keyContactIds } })
      toast({ tone: 'ok', title: 'Saved', detail, lifeMs: savedToastMs })
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : ''
      toast({ tone: 'danger', title: 'Key contacts not changed', detail: reason, lifeMs: savedToastMs * 2 })
    }
  }
  return (
    <Card
      title="Key contacts"
      aside={`${keys.length} of ${mostKeys}`}
      actions={can('customers.contacts.edit') && <Button onClick={() => setAdding(true)}>Add members…</Button>}
    >
      {keys.length === 0 && (
        <p className="dim">No key contacts. All members are notified about parcels, unless notifications are off.</p>
      )}
      <Rows>
        {keys.map((id) => (
          <li key={id}>
            <Link className="link" href={recordPath(contacts, id, customerId)}>
              {record.labels[id] ?? 'Contact'}
            </Link>
            {mayEdit && (
              <Button
                size="xs"
                variant="subtle"
                ml="auto"
                disabled={update.isPending}
                aria-label={`Remove ${record.labels[id] ?? 'this contact'} from key contacts`}
                onClick={() =>
                  void keep(
                    keys.filter((each) => each !== id),
                    `${record.labels[id] ?? 'The contact'} is no longer a key contact.`,
                  )
                }
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {mayEdit && keys.length < mostKeys && (
        <RefSelect
          label="Add key contact"
          source={{ form: departments, field: 'keyContactIds', customerId }}
          labels={{}}
          within={{ filters: [{ field: 'departmentId', operator: 'eq', values: [record.id] }] }}
          except={keys}
          className={classes.key}
          value={null}
          onChange={(id) =>
            id !== null && void keep([...keys, id], 'They’ll be notified about the department’s parcels.')
          }
        />
      )}
      {adding && <AddMembersDialog department={record} customerId={customerId} onClose={() => setAdding(false)} />}
    </Card>
  )
}
