import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { addColumn, addRow, alignTable, isInTable, stepCell } from './tableText.ts'

const table = '| A | B |\n| --- | --- |\n| one | two |'
const at = (doc: string, words: string) => EditorState.create({ doc, selection: { anchor: doc.indexOf(words) } })
const after = (state: EditorState, change: ReturnType<typeof addRow>) => state.update(change).state
const selected = ({ selection: { main }, doc }: EditorState) => doc.sliceString(main.from, main.to)

describe('a table', () => {
  it('is known by its lines', () => {
    expect(isInTable(at(`text\n\n${table}`, 'two'))).toBe(true)
    expect(isInTable(at(`text\n\n${table}`, 'text'))).toBe(false)
  })

  it('gets a row below the cursor, and below the rule when the cursor is in the head', () => {
    expect(after(at(table, 'two'), addRow(at(table, 'two'))).doc.toString()).toBe(`${table}\n|   |   |`)
    const inHead = at(table, 'A')
    expect(after(inHead, addRow(inHead)).doc.line(3).text).toBe('|   |   |')
  })

  it('gets a column', () => {
    const state = at(table, 'one')
    expect(after(state, addColumn(state)).doc.toString()).toBe(
      '| A | B | Column |\n| --- | --- | --- |\n| one | two |   |',
    )
  })

  it('is aligned, with bars of the text kept', () => {
    const doc = '| A | Long head |\n|:--|--:|\n| a \\| b | x |'
    const state = at(doc, 'A')
    expect(after(state, alignTable(state)).doc.toString()).toBe(
      '| A      | Long head |\n| :----- | --------: |\n| a \\| b | x         |',
    )
  })

  it('is walked by cells, over the rule, and grows behind the last one', () => {
    const first = at(table, 'B')
    const next = stepCell(first, 1)
    expect(next && selected(after(first, next))).toBe('one')
    const last = at(table, 'two')
    const grown = stepCell(last, 1)
    expect(grown && after(last, grown).doc.lines).toBe(4)
    const back = stepCell(last, -1)
    expect(back && selected(after(last, back))).toBe('one')
    expect(stepCell(at('text', 'text'), 1)).toBeNull()
  })
})
