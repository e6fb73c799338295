import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { sizeText } from '../../../files/sizeText.ts'
import type { Uploads } from '../../../files/useUploads.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import classes from './Composer.module.css'

/** Files attached to the draft, and why others were rejected. */
export function DraftFiles({ uploads: { files, problems, isUploading, remove } }: { uploads: Uploads }) {
  return (
    <>
      {problems.map((problem) => (
        <Notice key={problem} tone="danger">
          {problem}
        </Notice>
      ))}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files to send">
          {files.map(({ id, name, size }) => (
            <li key={id} className={classes.file}>
              <span className="truncate">{name}</span>
              <span className="dim num">{sizeText(size)}</span>
              <IconButton name={`Remove ${name}`} onClick={() => remove(id)}>
                <IconX size={14} stroke={1.6} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isUploading && (
        <p className={classes.uploading} role="status">
          Uploading…
        </p>
      )}
    </>
  )
}
