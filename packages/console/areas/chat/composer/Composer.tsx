/** The message input. Enter sends, Shift+Enter starts a new line, @ mentions people, / finds records to link. */
import { Textarea } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { longestMessage } from '@postern/domain/areas/chat/channelAccess.ts'
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { names } from '@postern/domain/areas/chat/mentions.ts'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconSlash from '@tabler/icons-react/dist/esm/icons/IconSlash.mjs'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { FileButton } from '../../../files/FileButton.tsx'
import { call } from '../../../http/call.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { OnCallNotice } from '../onCall/OnCallNotice.tsx'
import { outbox } from '../useOutbox.ts'
import { ChoiceList } from './ChoiceList.tsx'
import classes from './Composer.module.css'
import { DraftFiles } from './DraftFiles.tsx'
import { type Choice, useChoices } from './useChoices.ts'
import { useDraftFiles } from './useDraftFiles.ts'
import { useTextDraft } from './useTextDraft.ts'

/** The typing indicator lasts a few seconds, so it's repeated while the user keeps typing. */
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

export function Composer({ channelId, parentSeq, label, typing, ref }: ComposerProps) {
  const place = `${channelId}.${parentSeq ?? ''}`
  const [text, setText] = useTextDraft(place)
  const uploads = useDraftFiles(channelId, place)
  const [caret, setCaret] = useState(0)
  const [isDismissed, setIsDismissed] = useState(false)
  const [active, setActive] = useState(0)
  const [named, setNamed] = useState<readonly ChatPerson[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const saidTyping = useRef(0)
  const listId = useId()
  const choices = useChoices(channelId, text, caret, isDismissed)
  const { items } = choices
  const isOpen = items.length > 0
  const isReady = (text.trim() !== '' || uploads.files.length > 0) && !uploads.isUploading

  const change = (next: string, at: number) => {
    setText(next)
    setCaret(at)
    setIsDismissed(false)
    setActive(0)
  }
  const placeCaret = (at: number) =>
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  const put = (next: string) => {
    change(next, next.length)
    placeCaret(next.length)
  }
  useImperativeHandle(ref, () => ({ insert: (added) => put(text + added) }))

  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    if (choice.person) setNamed([...named, choice.person])
    change(choice.chosen.text, choice.chosen.caret)
    placeCaret(choice.chosen.caret)
  }
  const send = () => {
    if (!isReady) return
    const body = text.trim()
    const mentionIds = [...new Set(named.filter((person) => names(body, person)).map(({ id }) => id))]
    outbox().add({ channelId, parentSeq, body, mentionIds, files: uploads.files })
    setNamed([])
    uploads.clear()
    change('', 0)
    saidTyping.current = 0
    field.current?.focus()
  }
  const sayTyping = () => {
    if (Date.now() - saidTyping.current < typingMs) return
    saidTyping.current = Date.now()
    // Best effort: failures don't matter.
    call('POST /api/chat/channels/:id/typing', { params: { id: channelId }, body: { parentSeq } }).catch(() => {})
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (by !== undefined) setActive((active + by + items.length) % items.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(items[active])
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
      {(isOpen || choices.hint !== null) && (
        <ChoiceList id={listId} choices={choices} active={active} onChoose={choose} />
      )}
      <OnCallNotice text={text} />
      <form
        className={classes.box}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          void uploads.add([...event.dataTransfer.files])
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          void uploads.add([...event.clipboardData.files])
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
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            change(event.currentTarget.value, event.currentTarget.selectionStart)
            if (event.currentTarget.value !== '') sayTyping()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <DraftFiles uploads={uploads} />
        <div className={classes.foot}>
          <FileButton onFiles={(files) => void uploads.add(files)} />
          <IconButton
            name="Mention someone"
            onClick={() => put(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}@`)}
          >
            <IconAt size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <IconButton name="Link a record" disabled={text !== ''} onClick={() => put('/')}>
            <IconSlash size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <button
            type="submit"
            className={classes.send}
            aria-label="Send message"
            title="Send message"
            disabled={!isReady}
          >
            <IconArrowUp size={16} stroke={2} aria-hidden />
          </button>
        </div>
      </form>
    </div>
  )
}
