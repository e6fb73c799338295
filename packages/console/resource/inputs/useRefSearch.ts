/** Looking for other records by their names: the server is asked once a person pauses. */
import { useDebouncedValue } from '@mantine/hooks'
import type { ListQuery } from '@postern/domain/query.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerId, suggestionOptions } from '../queries.ts'
import { targetPlace } from '../targetPlace.ts'

const typingMs = 200

/** `chosen`: the field shows the name of what is chosen, and that is no search. `within`: only what this list has. */
export function useRefSearch(
  target: string,
  customerId: CustomerId,
  { chosen, within }: { chosen?: string | undefined; within?: Partial<ListQuery> | undefined } = {},
) {
  const resource = resourceNamed(target)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const [typed] = useDebouncedValue(search, typingMs)
  const { data, isFetching, error } = useQuery({
    ...suggestionOptions(resource, targetPlace(resource, customerId), typed === chosen ? '' : typed, within),
    enabled: opened,
  })
  const nothing = isFetching ? 'Searching…' : `No ${inSentence(resource.words.one)} found`
  return {
    resource,
    records: data ?? [],
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
