/** What a part of a page could not load, and another try at all that failed with it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '../ui/Notice.tsx'

export function LoadFailed({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  const retry = () => queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="xs" variant="subtle" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
