/** A record's picture. It comes with the session's token like everything else, so the page fetches it itself. */
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
  /** Said where the picture stands alone; empty beside a name. */
  alt: string
  size: 'tile' | 'head' | 'cell' | 'large'
  /** Stands there until the picture has come, and where it does not come. */
  until?: ReactNode
}

export default function Picture({ resource, customerId, record, name, alt, size, until }: PictureProps) {
  const { data } = useQuery({
    // Another picture has another id, so what is here never goes stale: no write of the record asks for it again.
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
