/** A search field that writes to the URL, as `q`, once typing pauses. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'

const typingMs = 300

export function TextSearch({ label }: { label: string }) {
  const { q = '' } = useSearchParams()
  const setSearch = useSetSearch()
  const [typed, setTyped] = useState(q)
  const put = useDebouncedCallback(
    (text: string) => setSearch((now) => ({ ...now, q: text.trim() || undefined }), { replace: true }),
    typingMs,
  )
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        put(text)
      }}
    />
  )
}
