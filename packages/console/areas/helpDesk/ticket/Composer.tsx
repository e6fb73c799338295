/** Where staff reply: publicly to the requester, or as an internal note. */
import { Button, Textarea } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { attachmentLimits } from '@postern/domain/areas/helpDesk/attachmentLimits.ts'
import type { Macro } from '@postern/domain/areas/helpDesk/deskEndpoints.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { FileButton } from '../../../files/FileButton.tsx'
import { sizeText } from '../../../files/sizeText.ts'
import { type Uploads, useUploads } from '../../../files/useUploads.ts'
import { cx } from '../../../ui/classNames.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './Composer.module.css'
import { MacroBar } from './MacroBar.tsx'
import { changeWords, filledIn } from './macros.ts'
import { useSay } from './ticketApi.ts'
import { useDraft } from './useDraft.ts'

const kinds = { reply: 'Public reply', note: 'Internal note' } as const

const reachText = ({ requesterEmail, requesterName }: WholeTicket): string =>
  requesterEmail === null ? 'No email address: the reply stays here' : `To ${requesterName}, by email`

/** The selected attachments, each with a remove button. */
function Files({ attachments }: { attachments: Uploads }) {
  const { files, problems, remove } = attachments
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files to send">
          {files.map(({ id, name, size }) => (
            <li key={id}>
              {name} <span className="dim num">{sizeText(size)}</span>{' '}
              <TextButton aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                Remove
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <Notice key={problem} tone="danger">
          {problem}
        </Notice>
      ))}
    </>
  )
}

export function Composer({ ticket }: { ticket: WholeTicket }) {
  const [draft, setDraft] = useDraft(ticket.id)
  const [macro, setMacro] = useState<Macro | null>(null)
  const attachments = useUploads({
    address: `/api/helpDesk/tickets/${ticket.id}/attachments`,
    limits: attachmentLimits,
  })
  const say = useSay(ticket.id)
  const { isPublic, body } = draft
  const ready = body.trim() !== '' && !say.isPending && !attachments.isUploading
  const also = macro ? changeWords(macro.changes) : []
  const send = () => {
    if (!ready) return
    say.mutate(
      { isPublic, body, attachmentIds: attachments.files.map(({ id }) => id), changes: macro?.changes ?? {} },
      {
        onSuccess: () => {
          setDraft({ isPublic, body: '' })
          setMacro(null)
          attachments.clear()
        },
        onError: reportError,
      },
    )
  }
  return (
    <form
      className={cx(classes.composer, !isPublic && classes.note)}
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={classes.head}>
        <Segments
          label="Kind of answer"
          value={isPublic ? 'reply' : 'note'}
          options={kinds}
          onChange={(kind) => setDraft({ isPublic: kind === 'reply', body })}
        />
        <span className={classes.reach}>{isPublic ? reachText(ticket) : 'Only staff see it'}</span>
      </div>
      <MacroBar
        chosen={macro}
        onChoose={(chosen) => {
          setMacro(chosen)
          setDraft({ isPublic, body: filledIn(ticket, chosen.body) })
        }}
      />
      <Textarea
        aria-label={isPublic ? 'Reply' : 'Note'}
        placeholder={
          isPublic ? 'Message to the requester' : 'Note for colleagues. Mention someone with @ and their name.'
        }
        autosize
        minRows={3}
        maxRows={14}
        maxLength={20_000}
        value={body}
        onChange={(event) => setDraft({ isPublic, body: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
        }}
      />
      <Files attachments={attachments} />
      <div className={classes.foot}>
        <FileButton onFiles={(files) => void attachments.add(files)} />
        {also.length > 0 && (
          <span className={classes.also}>
            Also sets
            {also.map((word) => (
              <Tag key={word}>{word}</Tag>
            ))}
            <TextButton onClick={() => setMacro(null)}>Only the text</TextButton>
          </span>
        )}
        <Button
          type="submit"
          variant="filled"
          loading={say.isPending || attachments.isUploading}
          disabled={!ready}
          rightSection={<Kbd>⌘↵</Kbd>}
        >
          {isPublic ? 'Send reply' : 'Add note'}
        </Button>
      </div>
    </form>
  )
}
