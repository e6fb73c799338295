/** A search field for records of any kind. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import '../../../theme/formStyles.ts'
import { type FoundRecord, useRecordSearch } from './useRecordSearch.ts'

interface RecordSearchProps {
  label: string
  description?: string
  /** Which results can be selected. */
  accepts: (record: FoundRecord) => boolean
  onPick: (record: FoundRecord) => void
}

const textOf = ({ label, kind, inside }: FoundRecord): string => [label, kind, inside].filter(Boolean).join(' · ')

export function RecordSearch({ label, description, accepts, onPick }: RecordSearchProps) {
  const [typed, setTyped] = useState('')
  const { found, isLoading } = useRecordSearch(typed)
  const offered = found.filter(accepts)
  return (
    <Select
      label={label}
      description={description}
      placeholder="Name, code or number"
      data-autofocus
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map((record, index) => ({ value: String(index), label: textOf(record) }))}
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? 'Enter 2 characters.' : isLoading ? 'Searching…' : 'No results'}
      onChange={(value) => {
        const picked = value === null ? undefined : offered[Number(value)]
        if (!picked) return
        onPick(picked)
        setTyped('')
      }}
    />
  )
}
