/** A list that failed to load. Bundled, not lazy: if the list can't load, neither could this. */
import { inSentence } from '@postern/domain/values/text.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import type { ListContext } from './listContext.ts'

export function ListFailed({ place, failure, onRetry }: { place: ListContext; failure: Error; onRetry: () => void }) {
  const requestId = failure instanceof RequestFailure ? failure.requestId : undefined
  return (
    <EmptyState
      art="lost"
      title={`Couldn’t load ${inSentence(place.resource.words.many)}`}
      text={failure.message}
      actions={
        <PlainButton variant="filled" onClick={onRetry}>
          Try again
        </PlainButton>
      }
    >
      {requestId !== undefined && <CopyId id={requestId} noun="request ID" />}
    </EmptyState>
  )
}
