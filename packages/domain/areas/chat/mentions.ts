/** Mentions are plain text, `@Priya Nair`, so a message reads the same everywhere. The mentioned IDs are stored with it. */
import { isNamed, placesOf } from '../../values/mention.ts'
import type { ChatPerson } from './chatShapes.ts'

/** Mentions everyone in the channel who is online. */
export const hereMention = '@here'
/** Mentions the people who are on call at that moment. */
export const onCallMention = '@oncall'

export const names = (text: string, { name }: Pick<ChatPerson, 'name'>): boolean => isNamed(text, name)

export const namesHere = (text: string): boolean => placesOf(text, hereMention).length > 0

export const namesOnCall = (text: string): boolean => placesOf(text, onCallMention).length > 0

export interface TextPiece {
  readonly text: string
  /** Whom this piece mentions: a user’s ID, `here`, or `oncall`. */
  readonly mention: string | null
}

/** Splits the text at its mentions. */
export function cutAtMentions(text: string, people: readonly ChatPerson[]): TextPiece[] {
  const groups = [
    { id: 'here', word: hereMention },
    { id: 'oncall', word: onCallMention },
  ]
  const marks = [...people.map(({ id, name }) => ({ id, word: `@${name}` })), ...groups]
    .flatMap(({ id, word }) => placesOf(text, word).map((at) => ({ at, end: at + word.length, id })))
    .toSorted((a, b) => a.at - b.at || b.end - a.end)
  const found: TextPiece[] = []
  let done = 0
  for (const { at, end, id } of marks) {
    if (at < done) continue
    if (at > done) found.push({ text: text.slice(done, at), mention: null })
    found.push({ text: text.slice(at, end), mention: id })
    done = end
  }
  if (done < text.length) found.push({ text: text.slice(done), mention: null })
  return found
}
