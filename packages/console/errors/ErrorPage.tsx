import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RequestFailure } from '../http/requestFailure.ts'
import { useDocumentTitle } from '../navigation/documentTitle.ts'
import { goBack } from '../navigation/goBack.ts'
import { homePath } from '../paths.ts'
import { PlainButton, PlainButtonLink } from '../ui/forms/PlainButton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { CopyId } from '../ui/marks/CopyId.tsx'
import { dateText } from '../ui/timeText.ts'
import { texts } from './catalogue.ts'
import { isCrawler } from './crawler.ts'
import classes from './ErrorPage.module.css'
import { detailOf } from './reportError.ts'

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** What support needs to find the request in the server's log. */
function Facts({ failure, at }: { failure: RequestFailure; at: Date }) {
  const { requestId, status, code } = failure
  return (
    <dl className={classes.facts}>
      {requestId && (
        <div>
          <dt>Request</dt>
          <dd>
            <CopyId id={requestId} noun="request ID" whole />
          </dd>
        </div>
      )}
      <div>
        <dt>Status</dt>
        <dd>{status === 0 ? 'no response' : `${status} ${code}`}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          <time dateTime={at.toISOString()}>{`${dateText(at)} ${clock.format(at)}`}</time>
        </dd>
      </div>
    </dl>
  )
}

/** Page Not Found. Shows the full requested URL, including its query (spec:console#3). */
export function NotFoundPage() {
  // The page on screen, not one that is still loading; updates from one wrong URL to the next.
  const address = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href })
    .split('#', 1)
    .join('')
  useDocumentTitle([texts.notFoundTitle], 1)
  if (isCrawler()) return null
  return (
    <EmptyState
      art="lost"
      level={1}
      title={texts.notFoundTitle}
      text={texts.pageNotFound(address)}
      actions={
        <>
          <PlainButtonLink href={homePath} variant="filled">
            Go home
          </PlainButtonLink>
          <PlainButton onClick={goBack}>Go back</PlainButton>
        </>
      }
    />
  )
}

interface ErrorPageProps {
  error: unknown
  onRetry: () => void
}

/** Internal Server Error with the error's message; never a stack (spec:errors#error-page). */
export function InternalErrorPage({ error, onRetry }: ErrorPageProps) {
  const [at] = useState(() => new Date())
  useDocumentTitle([texts.internalTitle], 1)
  const hidden = isCrawler()
  useEffect(() => {
    if (hidden) console.error(error)
  }, [hidden, error])
  if (hidden) return null
  return (
    <EmptyState
      art="lost"
      level={1}
      title={texts.internalTitle}
      text={detailOf(error)}
      actions={
        <>
          <PlainButton variant="filled" icon={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={onRetry}>
            Try again
          </PlainButton>
          <PlainButtonLink href={homePath}>Go home</PlainButtonLink>
        </>
      }
    >
      {error instanceof RequestFailure && <Facts failure={error} at={at} />}
    </EmptyState>
  )
}

export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  if (error instanceof RequestFailure) {
    // The 401 rules are already redirecting: an error page would flash up in between.
    if (error.handled) return null
    if (error.status === 404) return <NotFoundPage />
  }
  return <InternalErrorPage error={error} onRetry={onRetry} />
}
