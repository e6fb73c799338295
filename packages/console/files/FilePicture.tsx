/** A kept picture, shown in place. It's fetched with the session, as every file is. */
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../engine/images/useObjectUrl.ts'
import { fetchFile } from '../http/download.ts'

interface FilePictureProps {
  /** Where the file is read. */
  address: string
  alt: string
  className?: string | undefined
}

export function FilePicture({ address, alt, className }: FilePictureProps) {
  const { data, isError } = useQuery({
    queryKey: ['file', address],
    queryFn: async ({ signal }) => (await fetchFile(address, {}, signal)).blob(),
    // What a file holds never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  if (isError) return <span className="dim">{alt} can’t be loaded.</span>
  return <img className={className} src={url} alt={alt} />
}
