import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '../../errors/reportError.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** "your sessions" */
  what: string
  children: (data: T) => ReactNode
}

/** The inside of a card that waits for the server: lines, what went wrong with a way to try again, or the thing itself. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <SkeletonLines lines={3} label={`Loading ${what}`} />
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {detailOf(query.error)}
    </Notice>
  )
}
