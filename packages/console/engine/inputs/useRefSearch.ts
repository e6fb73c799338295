/** Searches records by name; queries the server once the user pauses typing. */
import { useDebouncedValue } from '@mantine/hooks'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PickerSource, searchOptions, targetOf, type Within } from '../requests/lookups.ts'

const typingMs = 200

/**
 * `chosen`: the name shown in the field, which isn't a search. `within`: narrows down the options. `eager`: queries before the
 * dropdown opens, to say right away if there's nothing to select.
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
    // If there was nothing to select, the user may just have created it in another tab.
    refetchOnWindowFocus: (query) => (query.state.data?.length === 0 ? 'always' : false),
  })
  const nothing = isFetching ? 'Searching…' : `No ${inSentence(target.words.many)} found`
  return {
    target,
    found: data ?? [],
    /** There are no records at all. */
    none: data?.length === 0 && typed === '' && !isFetching,
    /** A failed search is shown under the picker; the form around it stays. */
    problem: error,
    /** Props for the input. */
    searching: {
      searchable: true,
      searchValue: search,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpened(true),
      // A failure is shown under the input; the dropdown would cover it.
      ...(!error && { nothingFoundMessage: nothing }),
      maxDropdownHeight: 280,
    },
  } as const
}
