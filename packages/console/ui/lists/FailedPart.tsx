/** A part of a page that failed to load, with a retry button. */
import { Button } from '@mantine/core'
import { Notice } from '../detail/Notice.tsx'

interface FailedPartProps {
  error: Error
  onRetry: () => Promise<unknown>
}

export const FailedPart = ({ error, onRetry }: FailedPartProps) => (
  <Notice
    tone="danger"
    actions={
      <Button size="xs" variant="subtle" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {error.message}
  </Notice>
)
