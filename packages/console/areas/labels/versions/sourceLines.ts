/** The difference between two versions of a label's ZPL. */
import { type DiffLine, lineDiff } from '../../shared/textDiff/lineDiff.ts'

/** Puts each field on its own line, regardless of how the source is formatted. */
const linesOf = (source: string): string[] =>
  source
    .replaceAll('\r\n', '\n')
    .replaceAll('^FS\n', '^FS')
    .replaceAll('^FS', '^FS\n')
    .split('\n')
    .filter((line) => line !== '')

export const sourceLines = (before: string, after: string): DiffLine[] => lineDiff(linesOf(before), linesOf(after))
