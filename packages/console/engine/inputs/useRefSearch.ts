/** Looking for other records by their names: the server is asked once a person pauses. */
import { useDebouncedValue } from '@mantine/hooks'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PickerSource, searchOptions, targetOf, type Within } from '../requests/lookups.ts'

const typingMs = 200

/**
 * `chosen`: the field shows the name of what is chosen, and that is no search. `within`: only what is in there. `eager`: asks before it
 * is opened, to say at once that there is nothing to select.
 */
export function useRefSearch(
  source: PickerSource,
  { chosen, within, eager = false }: { chosen?: string | undefined; within?: Within | undefined; eager?: boolean } = {},
) {
  const target = targetOf(source)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const [typed] = useDebouncedValue(search, typingMs)
  const { data, isFetching, error } = useQuery({
    ...searchOptions(source, { q: typed === chosen ? '' : typed, within }),
    enabled: opened || eager,
    // Where there was nothing to select, someone may just have created it in another tab.
    refetchOnWindowFocus: (query) => (query.state.data?.length === 0 ? 'always' : false),
  })
  const nothing = isFetching ? 'Searching…' : `No ${inSentence(target.words.many)} found`
  return {
    target,
    found: data ?? [],
    /** There is none at all. */
    none: data?.length === 0 && typed === '' && !isFetching,
    /** A picker that fails says so under itself: the form around it stays. */
    problem: error,
    /** For the input itself. */
    searching: {
      searchable: true,
      searchValue: search,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpened(true),
      // What failed is said under the input, where the list would cover it.
      ...(!error && { nothingFoundMessage: nothing }),
      maxDropdownHeight: 280,
    },
  } as const
}
