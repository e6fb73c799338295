/** The test bench: tests up to 500 codes at once against all rules. */
import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { benchOptions } from '../ruleApi.ts'
import { BenchResults, OutcomeTags } from './BenchResults.tsx'
import classes from './BenchTab.module.css'
import { codesIn, maxCodes } from './codes.ts'
import { rejectsOf } from './outcome.ts'
import { TooManyCodes } from './TooManyCodes.tsx'

/** Examples that no rule should match: one with a wrong check digit, one that isn't a shipping label. */
const toReject = ['1Z1111111111111111', 'https://example.com/menu']
const rejects = rejectsOf(toReject)

/** One example of each well-known kind. */
const examples = [
  '1Z5R89390357567127',
  ']C1420221539101026837331000039521',
  'TBA502887274000',
  '986578788855',
  'RB123456785GB',
  ...toReject,
].join('\n')

export default function BenchTab({ customerId }: { customerId: string | undefined }) {
  const [text, setText] = useState('')
  const [which, setWhich] = useState<'published' | 'draft'>('published')
  const [typed] = useDebouncedValue(text, 300)
  const codes = codesIn(typed)
  const { data, error, isFetching } = useQuery(
    benchOptions(customerId, { codes: codes.slice(0, maxCodes), unpublished: which === 'draft' }),
  )
  const results = codes.length > 0 ? data?.results : undefined
  return (
    <div className={classes.bench}>
      <div className={classes.tools}>
        <Textarea
          label="Barcodes"
          description="Scan or paste up to 500 barcodes, one per line."
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          data-autofocus
          classNames={{ input: classes.code }}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={classes.side}>
          <Segments
            label="Shared rules"
            value={which}
            options={{ published: 'Published', draft: 'Draft' }}
            onChange={setWhich}
          />
          {text === '' ? (
            <Button variant="subtle" onClick={() => setText(examples)}>
              Try examples
            </Button>
          ) : (
            <Button variant="subtle" onClick={() => setText('')}>
              Clear
            </Button>
          )}
          {results && <OutcomeTags results={results} rejects={rejects} />}
          {data && which === 'published' && codes.length > 0 && (
            <span className="caption mute">Rule set {data.ruleSetVersion}</span>
          )}
        </div>
      </div>
      <TooManyCodes count={codes.length} />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {codes.length > 0 && !results && isFetching && <SkeletonRows rows={5} label="Testing codes" />}
      {results && <BenchResults results={results} customerId={customerId} rejects={rejects} />}
    </div>
  )
}
