/** Mentions are plain text, `@Priya Nair`, so a message reads the same everywhere. Beside the text it’s kept whom it names. */
import type { ChatPerson } from './chatShapes.ts'

/** Everyone in the channel who is online. */
export const hereMention = '@here'

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char)

/** Where `@name` stands as a word of its own. */
function placesOf(text: string, name: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordChar(text[at - 1]) && !isWordChar(text[at + name.length])) places.push(at)
  return places
}

export const names = (text: string, person: Pick<ChatPerson, 'name'>): boolean =>
  placesOf(text, `@${person.name}`).length > 0

export const namesHere = (text: string): boolean => placesOf(text, hereMention).length > 0

export interface TextPiece {
  readonly text: string
  /** Whom this piece names: a person’s ID, or `here`. */
  readonly mention: string | null
}

/** The text, cut around the people it names. */
export function cutAtMentions(text: string, people: readonly ChatPerson[]): TextPiece[] {
  const marks = [...people.map(({ id, name }) => ({ id, word: `@${name}` })), { id: 'here', word: hereMention }]
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
