/** Adds a range of floors to a building. */
import { Button, TextInput } from '@mantine/core'
import type { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { levelsBetween, plainFloor, readLevel } from '@postern/domain/values/ranges.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from './Ranges.module.css'
import { rangeToast } from './rangeToast.ts'

type Building = ValuesOf<(typeof buildings)['fields']> & RecordMeta

interface AddFloorsProps {
  building: Building
  customerId: string
  onClose: () => void
}

const howToWrite = 'Enter a level like B1, G, or 12.'

/** An error replaces the description. */
const helpOr = (description: string, error: string | false) => (error === false ? { description } : { error })

function AddFloors({ building, customerId, onClose }: AddFloorsProps) {
  const queryClient = useQueryClient()
  const [lowest, setLowest] = useState('B1')
  const [highest, setHighest] = useState('')
  const [from, to] = [readLevel(lowest), readLevel(highest)]
  const add = useMutation({
    mutationFn: (body: { from: number; to: number }) =>
      call('POST /api/customers/:customerId/buildings/:id/floors', { params: { customerId, id: building.id }, body }),
    onSuccess: async (outcome) => {
      onClose()
      toast({ tone: 'ok', ...rangeToast(outcome, 'floor', 'floors'), lifeMs: savedToastMs * 2 })
      await queryClient.invalidateQueries({ queryKey: keyOf(floors) })
      await queryClient.invalidateQueries({ queryKey: ['resource', 'buildings'] })
    },
    ...errorsInPlace,
  })
  const all = from === undefined || to === undefined ? [] : levelsBetween(from, to)
  const [first, last] = [all[0], all.at(-1)]
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={add.isPending}
      title={`Add floors to ${building.name}`}
      text="Adds all floors between 2 levels. Existing floors don’t change."
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => from !== undefined && to !== undefined && add.mutate({ from, to })}
          busy={add.isPending}
          disabled={all.length === 0}
        >
          {all.length === 0 ? 'Add floors' : `Add ${counted(all.length, 'floor', 'floors')}`}
        </DialogFoot>
      }
    >
      <div className={classes.pair}>
        <TextInput
          data-autofocus
          label="Lowest"
          value={lowest}
          {...helpOr(
            'B1 is the first basement, G is the ground floor.',
            lowest !== '' && from === undefined && howToWrite,
          )}
          onChange={(event) => setLowest(event.currentTarget.value)}
        />
        <TextInput
          label="Highest"
          value={highest}
          {...helpOr(
            'For example, 12.',
            (highest !== '' && to === undefined && howToWrite) ||
              (from !== undefined && to !== undefined && to < from && 'Enter a level above the lowest.'),
          )}
          onChange={(event) => setHighest(event.currentTarget.value)}
        />
      </div>
      {first !== undefined && last !== undefined && (
        <p className={classes.preview} role="status">
          {first === last ? plainFloor(first).name : `${plainFloor(first).name} to ${plainFloor(last).name}`}
        </p>
      )}
      {add.error && <Notice tone="danger">{add.error.message}</Notice>}
    </Dialog>
  )
}

export default function BuildingActions({
  record,
  customerId = '',
}: {
  record: Building
  customerId: string | undefined
}) {
  const can = useCan()
  const [adding, setAdding] = useState(false)
  if (!can('customers.floors.create')) return null
  return (
    <>
      <Button leftSection={<IconStack2 size={16} stroke={1.6} aria-hidden />} onClick={() => setAdding(true)}>
        Add floors…
      </Button>
      {adding && <AddFloors building={record} customerId={customerId} onClose={() => setAdding(false)} />}
    </>
  )
}
