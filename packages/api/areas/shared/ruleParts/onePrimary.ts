/** Of a few small records inside another, one comes first: the one that is marked, or else the first. */
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
