/** A part of the page that failed to load. Its retry covers every failed query on the page. */
import { useQueryClient } from '@tanstack/react-query'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'

export function LoadFailed({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  const retry = () => queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return <FailedPart error={error} onRetry={retry} />
}
