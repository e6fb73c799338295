/** Where staff answer: a public reply to the requester, or a note for colleagues. */
import { Button, Textarea } from '@mantine/core'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { cx } from '../../../ui/classNames.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import classes from './Composer.module.css'
import { useSay } from './ticketApi.ts'
import { useDraft } from './useDraft.ts'

const kinds = { reply: 'Public reply', note: 'Internal note' } as const

const reachText = ({ requesterEmail, requesterName }: WholeTicket): string =>
  requesterEmail === null ? 'No email address: the reply is only kept here' : `To ${requesterName}, by email`

export function Composer({ ticket }: { ticket: WholeTicket }) {
  const [draft, setDraft] = useDraft(ticket.id)
  const say = useSay(ticket.id)
  const { isPublic, body } = draft
  const ready = body.trim() !== '' && !say.isPending
  const send = () => {
    if (!ready) return
    say.mutate({ isPublic, body }, { onSuccess: () => setDraft({ isPublic, body: '' }), onError: reportError })
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
      <Textarea
        aria-label={isPublic ? 'Reply' : 'Note'}
        placeholder={isPublic ? 'Message to the requester' : 'Note for colleagues'}
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
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={say.isPending} disabled={!ready} rightSection={<Kbd>⌘↵</Kbd>}>
          {isPublic ? 'Send reply' : 'Add note'}
        </Button>
      </div>
    </form>
  )
}
