import { NumberInput, Select, TextInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { shiftProblem } from '@postern/domain/areas/chat/onCall/shifts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { noOptionsText } from '../../shared/noOptionsText.ts'
import { peopleOptions } from '../chatApi.ts'
import { useAddShift } from './onCallApi.ts'

const isTime = (text: string): boolean => Number.isFinite(Date.parse(text))

export default function AddShiftDialog({ onClose }: { onClose: () => void }) {
  const add = useAddShift()
  const [userId, setUserId] = useState<string | null>(null)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const [q, setQ] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [times, setTimes] = useState(1)
  const found = useQuery(peopleOptions(known.get(userId ?? '') === q ? '' : q))
  const people = new Map([...known, ...(found.data?.items ?? []).map(({ id, name }) => [id, name] as const)])
  const hasTimes = isTime(from) && isTime(to)
  const problem = hasTimes ? shiftProblem({ startsAt: from, endsAt: to, times }) : undefined
  return (
    <FormDialog
      title="Add shift"
      text="@oncall in chat notifies this person from the start to the end of the shift."
      verb="Add shift"
      ready={userId !== null && hasTimes && problem === undefined}
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={() =>
        userId !== null &&
        add.mutate(
          { userId, startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString(), times },
          { onSuccess: onClose },
        )
      }
    >
      <Select
        label="Person"
        searchable
        data-autofocus
        searchValue={q}
        onSearchChange={setQ}
        value={userId}
        onChange={(id) => {
          setUserId(id)
          setKnown(people)
        }}
        data={[...people].map(([value, label]) => ({ value, label }))}
        nothingFoundMessage={noOptionsText(found, 'No one found')}
      />
      <TextInput type="datetime-local" label="From" value={from} onChange={(event) => setFrom(event.target.value)} />
      <TextInput
        type="datetime-local"
        label="Until"
        value={to}
        error={problem?.path === 'endsAt' ? problem.text : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <NumberInput
        label="Weeks"
        description="How many weeks in a row, at the same times."
        min={1}
        max={26}
        value={times}
        error={problem?.path === 'times' ? problem.text : undefined}
        onChange={(value) => setTimes(Number(value) || 1)}
      />
    </FormDialog>
  )
}
