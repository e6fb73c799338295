import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completeZpl } from './zplCompletion.ts'
import { commandAt, noteAt, zplTokens } from './zplText.ts'

const stateOf = (doc: string) => EditorState.create({ doc, extensions: [zplTokens] })
/** `¦` stands for the cursor. */
function offered(text: string): { from: number; labels: readonly string[] } | null {
  const position = text.indexOf('¦')
  const state = stateOf(text.replace('¦', ''))
  const result = completeZpl(new CompletionContext(state, position, false))
  return result && { from: result.from, labels: result.options.map(({ label }) => label) }
}

describe('completeZpl', () => {
  it('offers commands after ^ and ~', () => {
    expect(offered('^XA^F¦')?.labels).toContain('^FO')
    expect(offered('^XA^F¦')?.from).toBe(3)
    expect(offered('^XA~¦')?.labels).toContain('~SD')
  })

  it('offers variables inside braces, and filters after a pipe', () => {
    expect(offered('^FDTo {{rec¦')).toMatchObject({ from: 8 })
    expect(offered('^FDTo {{rec¦')?.labels).toContain('recipient.displayName')
    expect(offered('^FD{{parcel.receivedAt|¦')?.labels).toContain('date:MM/dd HH:mm')
    expect(offered('^FD{{parcel.barcode}} ^¦')?.labels).toContain('^FS')
  })

  it('offers nothing in plain text or in a filter’s argument', () => {
    expect(offered('^FDHello¦')).toBeNull()
    expect(offered('^FD{{parcel.receivedAt|date:MM¦')).toBeNull()
    expect(offered('^FD{{parcel.barcode}} x¦')).toBeNull()
  })
})

describe('noteAt', () => {
  it('explains the command at the cursor', () => {
    const state = stateOf('^XA\n^FO10,20^GB5,5,1^FS text')
    expect(noteAt(state, 6)).toMatchObject({ name: '^FO', title: 'Field origin', params: 'x, y, align' })
    expect(noteAt(state, 14)?.name).toBe('^GB')
    expect(commandAt(state, 0)?.name).toBe('^XA')
    expect(noteAt(state, 28)).toBeNull()
  })
})
