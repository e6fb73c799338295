/** An uploaded picture, shown inline. Fetched with the session's token, like every file. */
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../engine/images/useObjectUrl.ts'
import { fetchFile } from '../http/download.ts'

interface FilePictureProps {
  /** The URL of the file. */
  address: string
  alt: string
  className?: string | undefined
}

export function FilePicture({ address, alt, className }: FilePictureProps) {
  const { data, isError } = useQuery({
    queryKey: ['file', address],
    queryFn: async ({ signal }) => (await fetchFile(address, {}, signal)).blob(),
    // A file's content never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  if (isError) return <span className="dim">{alt} can’t be loaded.</span>
  return <img className={className} src={url} alt={alt} />
}
