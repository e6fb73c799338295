import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { dateText } from '../../ui/timeText.ts'
import classes from './AccountPage.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  email: string
  onClose: () => void
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const anchor = Object.assign(document.createElement('a'), { href: address, download: 'postern-recovery-codes.txt' })
  anchor.click()
  URL.revokeObjectURL(address)
}

/** Shown once. Closes only when the user confirms having saved the codes: a stray click must not lose them. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const [copied, setCopied] = useState(false)
  const text = `Postern recovery codes for ${email}, created ${dateText(new Date())}. Each code works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      opened
      locked
      onClose={onClose}
      title="Save your recovery codes"
      text="Each code replaces your second factor once if you lose your device. We won’t show them again."
      actions={
        <>
          <Button
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={() => download(text)}>
            Download
          </Button>
          <Button variant="filled" data-autofocus onClick={onClose}>
            I’ve saved my codes
          </Button>
        </>
      }
    >
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <span className="visuallyHidden" role="status">
        {copied && 'Copied'}
      </span>
    </Dialog>
  )
}
