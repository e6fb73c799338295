/** Where a requester rates their ticket, opened from the link in their email. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './SatisfactionPage.module.css'

const askedOptions = (token: string) =>
  queryOptions({
    queryKey: ['satisfaction', token],
    queryFn: ({ signal }) =>
      call('GET /api/helpDesk/satisfaction/:token', {
        params: { token },
        bearer: 'none',
        answers401: 'caller',
        signal,
      }),
    retry: false,
    ...errorsInPlace,
  })

const scores = { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' } as const
type Score = keyof typeof scores & number

function Form({ token, number, subject }: { token: string; number: string; subject: string }) {
  const commentId = useId()
  const [score, setScore] = useState<`${Score}`>('5')
  const [comment, setComment] = useState('')
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/helpDesk/satisfaction/:token', {
        params: { token },
        body: { score: Number(score), ...(comment.trim() !== '' && { comment }) },
        bearer: 'none',
        answers401: 'caller',
      }),
    ...errorsInPlace,
  })
  if (send.isSuccess) return <Notice tone="ok">Thank you. Your answer helps us do better.</Notice>
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <p>
        We solved <strong>{subject}</strong> (<span className="mono">{number}</span>). How satisfied are you, from 1
        (not at all) to 5 (very)?
      </p>
      <Segments label="Satisfaction" value={score} options={scores} onChange={setScore} />
      <label htmlFor={commentId}>Comment (optional)</label>
      <textarea
        id={commentId}
        className={classes.comment}
        rows={4}
        maxLength={2_000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {send.error && <Notice tone="danger">{send.error.message}</Notice>}
      <div>
        <PlainButton type="submit" variant="filled" loading={send.isPending}>
          Send answer
        </PlainButton>
      </div>
    </form>
  )
}

export function SatisfactionPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { data, error } = useQuery(askedOptions(token))
  return (
    <>
      <h1 className={classes.title}>How did we do?</h1>
      {error && <Notice tone="warn">{error.message}</Notice>}
      {!data && !error && <SkeletonLines lines={4} label="Loading" />}
      {data && data.score !== null && <Notice>You rated this {data.score} of 5. You can change your answer.</Notice>}
      {data && <Form token={token} number={data.number} subject={data.subject} />}
    </>
  )
}
