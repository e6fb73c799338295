/** What the toolbar and its keys write into the text. */
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'

/** What it does to the text where the cursor is. */
export type Format = (state: EditorState) => TransactionSpec

/** Puts a sign on both sides of what is selected. */
export const around =
  (sign: string) =>
  (state: EditorState): TransactionSpec =>
    state.update(
      state.changeByRange((range) => ({
        changes: [
          { from: range.from, insert: sign },
          { from: range.to, insert: sign },
        ],
        range: EditorSelection.range(range.from + sign.length, range.to + sign.length),
      })),
      { userEvent: 'input' },
    )

/** Puts a sign before each selected line. */
export const before =
  (sign: string) =>
  (state: EditorState): TransactionSpec => {
    const { from, to } = state.selection.main
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    const changes = Array.from({ length: last - first + 1 }, (_, index) => ({
      from: state.doc.line(first + index).from,
      insert: sign,
    }))
    return { changes, userEvent: 'input' }
  }

/** Puts a block below the line of the cursor, with an empty line between. */
export const below =
  (block: string) =>
  (state: EditorState): TransactionSpec => {
    const line = state.doc.lineAt(state.selection.main.head)
    const insert = `${line.text.trim() === '' ? '' : '\n\n'}${block}\n`
    return {
      changes: { from: line.to, insert },
      selection: EditorSelection.cursor(line.to + insert.length),
      userEvent: 'input',
    }
  }

export const tableBlock = '| Column | Column |\n| --- | --- |\n| Cell | Cell |'
export const calloutBlock = (kind: 'note' | 'warning'): string => `> [!${kind}] Title\n> Text`
export const codeBlock = '```\ncode\n```'

/** Brackets and bars would end the words of a link. */
const asWords = (text: string): string => text.replaceAll(/[[\]|\n]/g, ' ').trim()

export const linkTo =
  (words: string, href: string) =>
  (state: EditorState): TransactionSpec =>
    state.replaceSelection(`[${asWords(words)}](${href})`)

export const imageOf =
  (words: string, src: string) =>
  (state: EditorState): TransactionSpec =>
    state.replaceSelection(`![${asWords(words)}](${src})`)

export const link = (state: EditorState): TransactionSpec => {
  const { from, to } = state.selection.main
  const words = state.sliceDoc(from, to) || 'text'
  return {
    changes: { from, to, insert: `[${words}](/)` },
    selection: EditorSelection.range(from + words.length + 3, from + words.length + 4),
    userEvent: 'input',
  }
}
