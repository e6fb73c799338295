/** Where messages are written. Enter sends, Shift+Enter begins a line, @ names people. */
import { Textarea } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { longestMessage } from '@postern/domain/areas/chat/channelAccess.ts'
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { names } from '@postern/domain/areas/chat/mentions.ts'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { peopleOptions } from '../chatApi.ts'
import { outbox } from '../useOutbox.ts'
import classes from './Composer.module.css'
import { mentionAt, withMention } from './mentionAt.ts'
import { useTextDraft } from './useTextDraft.ts'

/** Others see it for a few seconds, so it’s said again while someone types on. */
const typingMs = 3_000

export interface ComposerHandle {
  readonly insert: (text: string) => void
}

interface ComposerProps {
  channelId: string
  parentSeq: number | null
  label: string
  typing?: string
  ref?: Ref<ComposerHandle>
}

/** People who begin with what is typed after the @, and `@here`. */
function useChoices(channelId: string, typed: string | null) {
  const { data } = useQuery({ ...peopleOptions(typed ?? '', channelId), enabled: typed !== null })
  if (typed === null) return []
  const people: ChatPerson[] = [...(data?.items ?? [])]
  return 'here'.startsWith(typed.toLowerCase()) ? [...people, { id: 'here', name: 'here' }] : people
}

export function Composer({ channelId, parentSeq, label, typing, ref }: ComposerProps) {
  const [text, setText] = useTextDraft(`${channelId}.${parentSeq ?? ''}`)
  const [caret, setCaret] = useState(0)
  const [isDismissed, setIsDismissed] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [named, setNamed] = useState<readonly ChatPerson[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const saidTyping = useRef(0)
  const listId = useId()
  const mention = isDismissed ? null : mentionAt(text, caret)
  const choices = useChoices(channelId, mention?.text ?? null)
  const isOpen = mention !== null && choices.length > 0

  const change = (next: string, at: number) => {
    setText(next)
    setCaret(at)
    setIsDismissed(false)
    setChosen(0)
  }
  const placeCaret = (at: number) =>
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  useImperativeHandle(ref, () => ({
    insert: (added) => {
      change(text + added, text.length + added.length)
      placeCaret(text.length + added.length)
    },
  }))

  const choose = (person: ChatPerson | undefined) => {
    if (!person || !mention) return
    const next = withMention(text, caret, mention, person.name)
    if (person.id !== 'here') setNamed([...named, person])
    change(next.text, next.caret)
    placeCaret(next.caret)
  }
  const send = () => {
    const body = text.trim()
    if (body === '') return
    const mentionIds = [...new Set(named.filter((person) => names(body, person)).map(({ id }) => id))]
    outbox().add({ channelId, parentSeq, body, mentionIds })
    setNamed([])
    change('', 0)
    saidTyping.current = 0
    field.current?.focus()
  }
  const sayTyping = () => {
    if (Date.now() - saidTyping.current < typingMs) return
    saidTyping.current = Date.now()
    // A courtesy: without it nothing is wrong.
    call('POST /api/chat/channels/:id/typing', { params: { id: channelId }, body: { parentSeq } }).catch(() => {})
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (by !== undefined) setChosen((chosen + by + choices.length) % choices.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(choices[chosen])
      else if (event.key === 'Escape') setIsDismissed(true)
      else return
      event.preventDefault()
      return
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <div className={classes.place}>
      <div className={classes.typing} aria-live="polite">
        {typing}
      </div>
      {isOpen && (
        <div className={classes.choices} id={listId} role="listbox" aria-label="People">
          {choices.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: chosen by keyboard from the field
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classes.choice}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.id === 'here' ? (
                <IconAt size={16} stroke={1.6} aria-hidden />
              ) : (
                <Avatar name={person.name} size="sm" />
              )}
              {person.id === 'here' ? 'here: members who are online' : person.name}
            </div>
          ))}
        </div>
      )}
      <form
        className={classes.box}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={longestMessage}
          variant="unstyled"
          value={text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
          onChange={(event) => {
            change(event.currentTarget.value, event.currentTarget.selectionStart)
            if (event.currentTarget.value !== '') sayTyping()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.foot}>
          <IconButton
            name="Mention someone"
            onClick={() => {
              const added = text === '' || text.endsWith(' ') ? '@' : ' @'
              change(text + added, text.length + added.length)
              placeCaret(text.length + added.length)
            }}
          >
            <IconAt size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <button
            type="submit"
            className={classes.send}
            aria-label="Send message"
            title="Send message"
            disabled={text.trim() === ''}
          >
            <IconArrowUp size={16} stroke={2} aria-hidden />
          </button>
        </div>
      </form>
    </div>
  )
}
