/** Suggestions of the composer: people after an @, commands and their results after a slash. */
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { wikiPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { peopleOptions } from '../chatApi.ts'
import { onCallOptions } from '../onCall/onCallApi.ts'
import { mentionAt, withMention } from './mentionAt.ts'
import { commandIn, linkTo, slashCommands, type TypedCommand } from './slashCommands.ts'

export interface Choice {
  readonly key: string
  readonly label: string
  readonly text?: string | undefined
  readonly mark: 'person' | 'group' | 'command' | 'record'
  /** The message once it’s selected, and the new caret position. */
  readonly chosen: { readonly text: string; readonly caret: number }
  /** The person it mentions. */
  readonly person?: ChatPerson
}

const offered = 8
const atEnd = (text: string) => ({ text, caret: text.length })

/** People whose names start with the text after the @, `@here`, and `@oncall`. */
function usePeople(channelId: string, text: string, caret: number, isOff: boolean): readonly Choice[] {
  const mention = isOff ? null : mentionAt(text, caret)
  const typed = mention?.text ?? null
  const { data } = useQuery({ ...peopleOptions(typed ?? '', channelId), enabled: typed !== null })
  const { data: roster } = useQuery({ ...onCallOptions, enabled: typed !== null })
  if (mention === null || typed === null) return []
  const people = (data?.items ?? []).map(
    (person): Choice => ({
      key: person.id,
      label: person.name,
      mark: 'person',
      chosen: withMention(text, caret, mention, person.name),
      person,
    }),
  )
  const groups = [
    { name: 'here', about: 'members who are online' },
    { name: 'oncall', about: roster?.now.map(({ name }) => name).join(', ') || 'no one is on call' },
  ]
    .filter(({ name }) => name.startsWith(typed.toLowerCase()))
    .map(({ name, about }): Choice => {
      const chosen = withMention(text, caret, mention, name)
      return { key: name, label: `${name}: ${about}`, mark: 'group', chosen }
    })
  return [...people, ...groups]
}

/** Records or pages found by a command. */
function useFound(typed: TypedCommand | null): readonly Choice[] {
  const [finds, words] = typed?.kind === 'find' ? [typed.command.finds, typed.words] : [null, '']
  const isWiki = finds === 'wiki'
  const { data: pages } = useQuery({
    queryKey: ['chat', 'found', 'wiki', words],
    queryFn: ({ signal }) => call('GET /api/wiki/search', { query: { q: words }, signal }),
    enabled: isWiki && words !== '',
    ...errorsInPlace,
  })
  const kinds = finds === null || isWiki ? '' : finds.join()
  const { data: records } = useQuery({
    queryKey: ['chat', 'found', kinds, words],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: words, kinds }, signal }),
    enabled: kinds !== '' && words !== '',
    ...errorsInPlace,
  })
  if (isWiki)
    return (pages?.items ?? []).slice(0, offered).map(({ id, title, space }) => {
      const label = title.map(({ text }) => text).join('')
      return { key: id, label, text: space, mark: 'record', chosen: atEnd(`${linkTo(label, `${wikiPath}/${id}`)} `) }
    })
  return (records?.results ?? []).slice(0, offered).map(({ id, title, subtitle, customer, href }) => ({
    key: id,
    label: title,
    text: [customer, subtitle].filter(Boolean).join(', '),
    mark: 'record',
    chosen: atEnd(`${linkTo(title, href)} `),
  }))
}

export interface Choices {
  /** Accessible name of the list. */
  readonly label: string
  readonly items: readonly Choice[]
  /** Shown if nothing is found, or nothing is typed yet. */
  readonly hint: string | null
}

export function useChoices(channelId: string, text: string, caret: number, isOff: boolean): Choices {
  const can = useCan()
  const typed = isOff
    ? null
    : commandIn(
        text,
        slashCommands.filter(({ permission }) => can(permission)),
      )
  const people = usePeople(channelId, text, caret, isOff || typed !== null)
  const found = useFound(typed)
  if (typed === null) return { label: 'People', items: people, hint: null }
  if (typed.kind === 'commands')
    return {
      label: 'Commands',
      hint: null,
      items: typed.commands.map(({ word, text: help }) => ({
        key: word,
        label: `/${word}`,
        text: help,
        mark: 'command',
        chosen: atEnd(`/${word} `),
      })),
    }
  return {
    label: 'Results',
    items: found,
    hint: found.length > 0 ? null : typed.words === '' ? 'Type what to find.' : `No results for "${typed.words}"`,
  }
}
