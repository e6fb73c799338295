import { describe, expect, it } from 'vitest'
import { cleanMerge, isConflict, mergedText, mergeTexts } from './mergeTexts.ts'

describe('mergeTexts', () => {
  const base = 'one\ntwo\nthree\nfour\nfive'

  it('keeps changes of both in different places', () => {
    const merged = mergeTexts('ONE\ntwo\nthree\nfour\nfive', base, 'one\ntwo\nthree\nfour\nfive\nsix')
    expect(cleanMerge(merged)).toBe('ONE\ntwo\nthree\nfour\nfive\nsix')
  })

  it('applies a change that both made once', () => {
    const same = base.replace('three', '3')
    expect(cleanMerge(mergeTexts(same, base, same))).toBe(same)
  })

  it('shows both sides if they changed the same line', () => {
    const merged = mergeTexts(base.replace('three', 'mine'), base, base.replace('three', 'theirs'))
    expect(cleanMerge(merged)).toBeNull()
    expect(merged.filter(isConflict)).toEqual([{ mine: ['mine'], base: ['three'], theirs: ['theirs'] }])
    expect(mergedText(merged, ({ mine, theirs }) => [...mine, ...theirs])).toBe('one\ntwo\nmine\ntheirs\nfour\nfive')
  })

  it('shows a line that one removed and the other changed', () => {
    const merged = mergeTexts('one\ntwo\nfour\nfive', base, base.replace('three', 'theirs'))
    expect(merged.filter(isConflict)).toEqual([{ mine: [], base: ['three'], theirs: ['theirs'] }])
  })
})

/** Seeded, so that every run has the same sequence. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Edit {
  /** The line of the base it replaces. */
  readonly line: number
  /** Null: removed. */
  readonly text: string | null
  /** Added below it. */
  readonly more: readonly string[]
}

/** All base lines are distinct, so that the reference knows for each line what each side did to it. */
const baseOf = (length: number): string[] => Array.from({ length }, (_, line) => `line ${line}`)

function editsOf(next: (below: number) => number, length: number, name: string): Edit[] {
  return Array.from({ length }, (_, line) => line).flatMap((line): Edit[] => {
    if (next(8) !== 0) return []
    const kind = next(3)
    if (kind === 0) return [{ line, text: null, more: [] }]
    // Sometimes both write the same.
    const writer = next(4) === 0 ? 'both' : name
    if (kind === 1) return [{ line, text: `line ${line} by ${writer}`, more: [] }]
    return [{ line, text: `line ${line}`, more: [`below ${line} by ${writer}`] }]
  })
}

const applied = (base: readonly string[], edits: readonly Edit[]): string[] =>
  base.flatMap((text, line) => {
    const edit = edits.find((each) => each.line === line)
    if (!edit) return [text]
    return [...(edit.text === null ? [] : [edit.text]), ...edit.more]
  })

const isUnchanged = (text: string): boolean => /^line \d+$/.test(text)

describe('1,000 random merges against the reference', () => {
  it('lose no written line, restore no removed line, and match the reference where edits are apart', () => {
    let clean = 0
    let conflicts = 0
    for (let seed = 1; seed <= 1_000; seed++) {
      const next = numbers(seed)
      const base = baseOf(3 + next(40))
      const [mineEdits, theirEdits] = [editsOf(next, base.length, 'me'), editsOf(next, base.length, 'them')]
      const [mine, theirs] = [applied(base, mineEdits), applied(base, theirEdits)]
      const parts = mergeTexts(mine.join('\n'), base.join('\n'), theirs.join('\n'))

      // Edits with an untouched line between them can't conflict: the reference applies them in turn.
      const touched = [...mineEdits, ...theirEdits].map(({ line }) => line)
      const isApart = mineEdits.every(({ line }) => theirEdits.every((their) => Math.abs(their.line - line) > 1))
      const merged = cleanMerge(parts)
      if (isApart) {
        const reference = applied(base, [...mineEdits, ...theirEdits])
        expect(merged ?? 'conflict', `seed ${seed}, lines ${touched}`).toBe(reference.join('\n'))
      }
      if (merged === null) conflicts++
      else clean++

      // Regardless of decisions, every new line of both sides is in an agreed part or in a conflict.
      const shown = parts.flatMap((part) => (isConflict(part) ? [...part.mine, ...part.theirs] : part.lines))
      for (const written of [...mine, ...theirs].filter((text) => !isUnchanged(text)))
        expect(shown, `seed ${seed}`).toContain(written)
      // A line that either side removed or changed remains only in a conflict.
      const agreed = parts.flatMap((part) => (isConflict(part) ? [] : part.lines))
      for (const text of agreed.filter(isUnchanged)) {
        expect(mine, `seed ${seed}`).toContain(text)
        expect(theirs, `seed ${seed}`).toContain(text)
      }
      // Choosing one side throughout gives that side's text where they differ, without duplicates.
      const asMine = mergedText(parts, (conflict) => conflict.mine)
      expect(new Set(asMine.split('\n')).size, `seed ${seed}`).toBe(asMine.split('\n').length)
    }
    expect(clean).toBeGreaterThan(200)
    expect(conflicts).toBeGreaterThan(200)
  })
})
