import { useSearch } from '@tanstack/react-router'

/** The address's query: plain texts, as search.ts parses them. */
export function useQueryText(): Readonly<Record<string, string | undefined>> {
  return useSearch({ strict: false })
}
