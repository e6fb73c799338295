/** Formats that the toolbar and its shortcuts apply to the text. */
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'

/** The change it makes at the cursor. */
export type Format = (state: EditorState) => TransactionSpec

/** Wraps the selection in a marker. */
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

/** Prefixes each selected line. */
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

/** Inserts a block below the cursor's line, separated by an empty line. */
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

/** Removes brackets and pipes, which would end the link text. */
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
