/** The files of a message: images as thumbnails, everything else by name and size. */
import { isShownInPlace } from '@postern/domain/files/fileContent.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { reportError } from '../../../errors/reportError.ts'
import { FilePicture } from '../../../files/FilePicture.tsx'
import { sizeText } from '../../../files/sizeText.ts'
import { download } from '../../../http/download.ts'
import classes from './MessageFiles.module.css'

interface MessageFilesProps {
  channelId: string
  files: readonly KeptFile[]
}

/** Larger images would slow down the channel for everyone who opens it. */
const largestShown = 5 * 1024 * 1024

export function MessageFiles({ channelId, files }: MessageFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, type, size }) => {
        const address = `/api/chat/channels/${channelId}/files/${id}`
        const isPicture = isShownInPlace(type) && size <= largestShown
        return (
          <li key={id}>
            <button
              type="button"
              className={isPicture ? classes.picture : classes.file}
              {...(isPicture && { 'aria-label': `Download ${name}, ${sizeText(size)}` })}
              title={`Download ${name}`}
              onClick={() => void download(address).catch(reportError)}
            >
              {isPicture ? (
                <FilePicture address={address} alt={name} className={classes.image} />
              ) : (
                <>
                  <IconFile size={16} stroke={1.6} aria-hidden />
                  <span className="truncate">{name}</span>
                  <span className="dim num">{sizeText(size)}</span>
                </>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
