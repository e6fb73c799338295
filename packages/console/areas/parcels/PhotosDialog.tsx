/** The photos of one step, one at a time. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useObjectUrl } from '../../engine/images/useObjectUrl.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { fetchFile } from '../../http/download.ts'
import { cx } from '../../ui/classNames.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import classes from './PhotosDialog.module.css'

interface PhotosDialogProps {
  parcelId: string
  /** "Received, PKG-20418". */
  title: string
  photos: readonly string[]
  onClose: () => void
}

export default function PhotosDialog({ parcelId, title, photos, onClose }: PhotosDialogProps) {
  const [place, setPlace] = useState(0)
  const id = photos[place]
  const { data } = useQuery({
    // A photo never changes, so it is never refetched.
    queryKey: ['parcelPhoto', id],
    queryFn: async ({ signal }) => (await fetchFile(`/api/parcels/${parcelId}/photos/${id}`, {}, signal)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    ...errorsInPlace,
  })
  const url = useObjectUrl(data)
  const count = photos.length
  const go = (by: number) => setPlace((place + by + count) % count)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={640}
      actions={
        count > 1 && (
          <>
            <span className={cx('dim num', classes.place)}>
              {place + 1} of {count}
            </span>
            <Button variant="default" onClick={() => go(-1)}>
              Previous
            </Button>
            <Button variant="default" onClick={() => go(1)}>
              Next
            </Button>
          </>
        )
      }
    >
      <div className={classes.frame}>
        {url && <img src={url} alt={`${title}, ${place + 1} of ${count}`} className={classes.photo} />}
      </div>
    </Dialog>
  )
}
