/** A field to scan or paste codes into, and their results with the current input of the rule. */
import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RuleDraftInput } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { benchOptions } from '../ruleApi.ts'
import { BenchResults } from './BenchResults.tsx'
import { codesIn, maxCodes } from './codes.ts'
import { rejectsOf } from './outcome.ts'
import bench from './RuleBench.module.css'
import { TooManyCodes } from './TooManyCodes.tsx'
import classes from './TryCodes.module.css'

export function TryCodes({ customerId, draft }: { customerId: string | undefined; draft: RuleDraftInput }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 300)
  const codes = codesIn(typed)
  const { data, error } = useQuery(
    benchOptions(customerId, { codes: codes.slice(0, maxCodes), draft, unpublished: customerId === undefined }),
  )
  return (
    <div className={bench.part}>
      <Textarea
        label="Try other codes"
        placeholder="Scan or paste up to 500 barcodes"
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes.code }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TooManyCodes count={codes.length} />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data?.draftRefused && <Notice tone="warn">Tested without this rule. {data.draftRefused}</Notice>}
      {codes.length > 0 && data && (
        <BenchResults
          results={data.results}
          customerId={customerId}
          rejects={rejectsOf(draft.testInvalid ?? [])}
          narrow
        />
      )}
    </div>
  )
}
