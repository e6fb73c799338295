/** Looking for other records by their names: the server is asked once a person pauses. */
import { useDebouncedValue } from '@mantine/hooks'
import { inSentence } from '@postern/domain/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PickerSource, searchOptions, targetOf, type Within } from '../lookups.ts'

const typingMs = 200

/** `chosen`: the field shows the name of what is chosen, and that is no search. `within`: only what is in there. */
export function useRefSearch(
  source: PickerSource,
  { chosen, within }: { chosen?: string | undefined; within?: Within | undefined } = {},
) {
  const target = targetOf(source)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const [typed] = useDebouncedValue(search, typingMs)
  const { data, isFetching, error } = useQuery({
    ...searchOptions(source, { q: typed === chosen ? '' : typed, within }),
    enabled: opened,
  })
  const nothing = isFetching ? 'Searching…' : `No ${inSentence(target.words.one)} found`
  return {
    target,
    found: data ?? [],
    /** A picker that fails says so under itself: the form around it stays. */
    problem: error?.message,
    /** For the input itself. */
    searching: {
      searchable: true,
      searchValue: search,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpened(true),
      nothingFoundMessage: error ? error.message : nothing,
      maxDropdownHeight: 280,
    },
  } as const
}
