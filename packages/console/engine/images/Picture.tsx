/** A record's picture. It requires the session's token, so the page fetches it instead of using a plain `src`. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchFile } from '../../http/download.ts'
import { type CustomerId, errorsInPlace, recordAddress } from '../requests/queries.ts'
import classes from './Picture.module.css'
import { useObjectUrl } from './useObjectUrl.ts'

export interface PictureProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  name: string
  /** Empty next to a name; required for a picture without a name. */
  alt: string
  size: 'tile' | 'head' | 'cell' | 'large'
  /** Fallback until the picture is loaded, or if it fails to load. */
  until?: ReactNode
}

export default function Picture({ resource, customerId, record, name, alt, size, until }: PictureProps) {
  const { data } = useQuery({
    // A new picture has a new id, so cached ones never go stale, and saving the record doesn't refetch them.
    queryKey: ['image', record[name]],
    queryFn: async ({ signal }) => {
      const address = `${recordAddress(resource, customerId, record.id)}/images/${name}`
      return (await fetchFile(address, {}, signal)).blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...errorsInPlace,
  })
  const url = useObjectUrl(data)
  if (!url && until !== undefined) return until
  return (
    <span className={classes.frame} data-size={size}>
      {url && <img src={url} alt={alt} className={classes.picture} />}
    </span>
  )
}
