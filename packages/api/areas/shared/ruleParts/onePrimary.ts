/** Keeps one primary entry in an embedded list: the one that's marked, or else the first. */
import type { Issue } from '@postern/domain/engine/failure.ts'

interface Marked {
  readonly primary: boolean
}

export const primaryIssues = (path: string, rows: readonly Marked[]): Issue[] =>
  rows.filter(({ primary }) => primary).length > 1 ? [{ path, description: 'Only one can be primary.' }] : []

export const onePrimary = <Row extends Marked>(rows: readonly Row[]): Row[] =>
  rows.some(({ primary }) => primary)
    ? [...rows]
    : rows.map((row, index) => (index === 0 ? { ...row, primary: true } : row))
