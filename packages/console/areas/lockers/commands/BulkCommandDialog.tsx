/** One command for all doors of a bank, or for those with certain states and sizes. */
import { MultiSelect, Select } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { doorStates } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { permissionFor, type RunCommand, runCommands } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { lockerSizes } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { useCan } from '../../../session/useSession.ts'
import type { Door } from '../door.ts'
import { type DoorState, stateOf, stateWords } from '../doorState.ts'
import { CommandRunDialog } from './CommandRunDialog.tsx'

interface BulkCommandDialogProps {
  bank: { readonly id: string; readonly name: string }
  customerId: string
  onClose: () => void
}

const names: Readonly<Record<RunCommand, string>> = {
  open: 'Open doors',
  setOutOfService: 'Take out of service',
  setInService: 'Return to service',
}

/** Options for values that occur, with their counts. Selected values stay, so that they can be removed. */
const counted = <Value extends string>(
  values: readonly Value[],
  found: readonly Value[],
  selected: readonly Value[],
  nameOf: (value: Value) => string,
) =>
  values.flatMap((value) => {
    const count = found.filter((each) => each === value).length
    return count === 0 && !selected.includes(value) ? [] : [{ value, label: `${nameOf(value)} (${count})` }]
  })

const isSelected = <Value,>(selected: readonly Value[], value: Value) =>
  selected.length === 0 || selected.includes(value)

const none: readonly Door[] = []

export default function BulkCommandDialog(place: BulkCommandDialogProps) {
  const { bank, customerId } = place
  const { data: doors = none } = useQuery(
    wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [bank.id] }]),
  )
  const can = useCan()
  const allowed = runCommands.filter((each) => can(permissionFor(each, 1)))
  const [command, setCommand] = useState<RunCommand>(allowed[0] ?? 'open')
  const [states, setStates] = useState<readonly DoorState[]>([])
  const [sizes, setSizes] = useState<readonly Door['size'][]>([])
  // Each filter counts the doors that the other one leaves.
  const statesFound = doors.filter(({ size }) => isSelected(sizes, size)).map(stateOf)
  const sizesFound = doors.filter((door) => isSelected(states, stateOf(door))).map(({ size }) => size)
  return (
    <CommandRunDialog {...place} command={command} which={{ states, sizes }}>
      <Select
        label="Command"
        required
        allowDeselect={false}
        data={allowed.map((value) => ({ value, label: names[value] }))}
        value={command}
        onChange={(value) => setCommand(allowed.find((each) => each === value) ?? command)}
      />
      <MultiSelect
        label="States"
        placeholder={states.length === 0 ? 'All states' : undefined}
        clearable
        data={counted(doorStates, statesFound, states, (state) => stateWords[state])}
        value={[...states]}
        onChange={(values) => setStates(doorStates.filter((state) => values.includes(state)))}
      />
      <MultiSelect
        label="Sizes"
        placeholder={sizes.length === 0 ? 'All sizes' : undefined}
        clearable
        data={counted(lockerSizes, sizesFound, sizes, (size) => size)}
        value={[...sizes]}
        onChange={(values) => setSizes(lockerSizes.filter((size) => values.includes(size)))}
      />
    </CommandRunDialog>
  )
}
