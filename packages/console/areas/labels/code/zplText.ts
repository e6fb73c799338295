/** Tokens of the source in the editor, parsed once per change. */

import { type EditorState, StateField, type Text } from '@codemirror/state'
import { helpFor } from '@postern/domain/areas/labels/zpl/commandHelp.ts'
import { type Token, tokenize } from '@postern/domain/areas/labels/zpl/tokens.ts'

const tokensOf = (doc: Text): readonly Token[] => tokenize(doc.toString())

export const zplTokens = StateField.define<readonly Token[]>({
  create: ({ doc }) => tokensOf(doc),
  update: (tokens, { docChanged, newDoc }) => (docChanged ? tokensOf(newDoc) : tokens),
})

/** The command at a position; at a boundary, the one before it. */
export function commandAt(state: EditorState, position: number): Token | null {
  const tokens = state.field(zplTokens)
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.end ?? 0) < position) low = middle + 1
    else high = middle
  }
  const token = tokens[low]
  return token?.kind === 'command' ? token : null
}

export interface CommandNote {
  readonly name: string
  readonly title: string
  readonly params: string
  readonly help: string
}

/** Help for the command at a position. */
export function noteAt(state: EditorState, position: number): CommandNote | null {
  const token = commandAt(state, position)
  const help = token && helpFor(token.name)
  return help && { name: help.name, title: help.title, params: help.params.join(', '), help: help.help }
}
