/** Text of a door's activity entries. */
import type { DoorEntry } from '@postern/domain/areas/lockers/activityEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { fieldsOf, labelOf } from '@postern/domain/engine/resource.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { givenNameFirst } from '../../../ui/marks/initials.ts'
import type { Tone } from '../../../ui/marks/tone.ts'
import { commandOf } from '../commands/commandWords.ts'
import { arrivalWords, eventTone } from '../eventTones.ts'

const labels = new Map(fieldsOf(lockers).map(([name, field]) => [name, labelOf(name, field)]))
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const mostFields = 3

const actions: Readonly<Record<string, string>> = {
  create: 'Created',
  archive: 'Archived',
  restore: 'Restored',
  export: 'Exported',
}

function commandText({ what, result, reason }: DoorEntry): EntryText {
  const { name, became, tone } = commandOf(what, result)
  return { title: name, detail: [became, reason].filter((part) => part !== null).join('. '), tone }
}

const links: Readonly<Record<string, { words: string; tone: Tone }>> = {
  online: { words: 'Bank online', tone: 'ok' },
  flapping: { words: 'Bank unstable', tone: 'warn' },
  offline: { words: 'Bank offline', tone: 'danger' },
  offlineConfirmed: { words: 'Bank outage confirmed', tone: 'danger' },
  never: { words: 'Bank never connected', tone: 'idle' },
}

interface EntryText {
  readonly title: string
  readonly detail: string | null
  readonly tone: Tone
}

function changeText({ what, fields, fault, serviceState, reason }: DoorEntry): EntryText {
  const because = reason && choiceText(reason)
  if (what !== 'update') return { title: actions[what] ?? 'Changed', detail: null, tone: 'accent' }
  if (fault === 'none') return { title: 'Fault cleared', detail: because, tone: 'ok' }
  if (fault !== null) return { title: `Fault: ${inSentence(choiceText(fault))}`, detail: null, tone: 'danger' }
  if (serviceState === 'inService') return { title: 'Back in service', detail: null, tone: 'ok' }
  if (serviceState !== null) return { title: choiceText(serviceState), detail: because, tone: 'warn' }
  const named = fields.map((name) => labels.get(name) ?? name)
  const more = named.length - mostFields
  return {
    title: `Updated ${list.format([...named.slice(0, mostFields).map(inSentence), ...(more > 0 ? [`${more} more`] : [])])}`,
    detail: null,
    tone: 'accent',
  }
}

export function entryText(entry: DoorEntry): EntryText {
  if (entry.kind === 'change') return changeText(entry)
  if (entry.kind === 'command') return commandText(entry)
  if (entry.kind === 'event')
    return {
      title: choiceText(entry.what),
      detail: arrivalWords[entry.result ?? ''] ?? null,
      tone: eventTone(entry.what),
    }
  if (entry.kind === 'parcel')
    return {
      title: entry.what,
      detail: entry.recipient === null ? null : `For ${givenNameFirst(entry.recipient)}`,
      tone: 'info',
    }
  const { words, tone } = links[entry.what] ?? { words: choiceText(entry.what), tone: 'idle' }
  return { title: words, detail: null, tone }
}
