import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { addColumn, addRow, alignTable, isInTable, stepCell } from './tableText.ts'

const table = '| A | B |\n| --- | --- |\n| one | two |'
const at = (doc: string, words: string) => EditorState.create({ doc, selection: { anchor: doc.indexOf(words) } })
const after = (state: EditorState, change: ReturnType<typeof addRow>) => state.update(change).state
const selected = ({ selection: { main }, doc }: EditorState) => doc.sliceString(main.from, main.to)

describe('a table', () => {
  it('is recognized by its lines', () => {
    expect(isInTable(at(`text\n\n${table}`, 'two'))).toBe(true)
    expect(isInTable(at(`text\n\n${table}`, 'text'))).toBe(false)
  })

  it('gets a row below the cursor, or below the rule if the cursor is in the header', () => {
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

  it('is aligned, and keeps pipes in the text', () => {
    const doc = '| A | Long head |\n|:--|--:|\n| a \\| b | x |'
    const state = at(doc, 'A')
    expect(after(state, alignTable(state)).doc.toString()).toBe(
      '| A      | Long head |\n| :----- | --------: |\n| a \\| b | x         |',
    )
  })

  it('steps from cell to cell, skips the rule, and adds a row after the last cell', () => {
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
