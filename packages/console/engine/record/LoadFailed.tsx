/** What a part of a page could not load, and another try at all that failed with it. */
import { useQueryClient } from '@tanstack/react-query'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'

export function LoadFailed({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  const retry = () => queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return <FailedPart error={error} onRetry={retry} />
}
