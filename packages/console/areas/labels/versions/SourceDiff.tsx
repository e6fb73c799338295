/** Diff of the ZPL of two versions. */
import { useMemo } from 'react'
import { TextDiff } from '../../shared/textDiff/TextDiff.tsx'
import { sourceLines } from './sourceLines.ts'

interface SourceDiffProps {
  before: string
  after: string
}

export function SourceDiff({ before, after }: SourceDiffProps) {
  const lines = useMemo(() => sourceLines(before, after), [before, after])
  const [old, next] = [before, after].map(({ length }) => length.toLocaleString('en-US'))
  return <TextDiff title="ZPL" lines={lines} aside={`lines, ${old} to ${next} characters`} />
}
