import { useSearch } from '@tanstack/react-router'

/** The URL's search params as plain text, as search.ts parses them. */
export function useQueryText(): Readonly<Record<string, string | undefined>> {
  return useSearch({ strict: false })
}
