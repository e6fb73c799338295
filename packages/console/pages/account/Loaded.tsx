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

/** The content of a card that loads data: skeleton lines, an error with a retry, or the data. */
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
