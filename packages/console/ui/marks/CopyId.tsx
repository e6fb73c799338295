import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useState } from 'react'
import { cx } from '../classNames.ts'
import { IconButton } from '../forms/IconButton.tsx'
import classes from './CopyId.module.css'

const saidForMs = 1500

/** First eight and last four characters: enough to compare by eye. */
const cutMiddle = (id: string) => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

interface CopyIdProps {
  id: string
  /** What the id identifies: "site code", "request id". */
  noun?: string
  /** Shows the id in full. */
  whole?: boolean
}

/** An id in monospace with a copy button; long ones are truncated in the middle. */
export function CopyId({ id, noun = 'id', whole }: CopyIdProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <span className={classes.copyId}>
      <span className={cx('mono', classes.id)} title={whole ? undefined : id}>
        {whole ? id : cutMiddle(id)}
      </span>
      <IconButton
        name={`Copy ${noun}`}
        size={24}
        onClick={() => navigator.clipboard.writeText(id).then(() => setCopied(true))}
      >
        {copied ? <IconCheck size={14} stroke={1.8} aria-hidden /> : <IconCopy size={14} stroke={1.6} aria-hidden />}
      </IconButton>
      <span className="visuallyHidden" role="status">
        {copied && 'Copied'}
      </span>
    </span>
  )
}
