/** Next to a rule's form: what the rule means, its test numbers, its collisions, and a field to test other codes. */

import { useDebouncedValue } from '@mantine/hooks'
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { asText } from '../../../engine/cells/values.ts'
import { recordOptions } from '../../../engine/requests/queries.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { PartsTable } from '../editor/PatternStrip.tsx'
import { RuleMeaning, usePatternParts } from '../editor/RuleReading.tsx'
import { RuleTests } from '../editor/RuleTests.tsx'
import { draftOf, type Values } from '../editor/ruleDraft.ts'
import { useRuleReading } from '../editor/useRuleReading.ts'
import { checkOptions } from '../ruleApi.ts'
import { RuleCollisions } from '../ruleSets/RuleCollisions.tsx'
import { RuleReplay } from '../ruleSets/RuleReplay.tsx'
import classes from './RuleBench.module.css'
import { TryCodes } from './TryCodes.tsx'
import { testsOf, verdictFor } from './verdict.tsx'

const typingMs = 400

/** A customer's rule refers to its carrier by id, but collisions depend on the carrier's code. */
function useCarrierCode(record: Values, customerId: string | undefined): string {
  const id = asText(record.carrierId) ?? ''
  const { data } = useQuery({
    ...recordOptions(carriers, customerId, id, 'inPlace'),
    enabled: id !== '' && customerId !== undefined,
  })
  return asText(record.carrierCode) ?? asText(data?.code) ?? ''
}

export default function RuleBench(props: { record: RecordMeta; customerId: string | undefined }) {
  const { customerId } = props
  const record: Values = { ...props.record }
  const resource = customerId === undefined ? primaryCarrierLogic : carrierLogic
  const reading = useRuleReading(record, resource.scope)
  const { parts, colours, ways } = usePatternParts(reading)
  const carrierCode = useCarrierCode(record, customerId)
  const [draft] = useDebouncedValue(draftOf(record, carrierCode), typingMs)
  const check = useQuery({ ...checkOptions(customerId, draft), enabled: reading.kind !== 'empty' })
  const answered = check.data?.tests ?? []
  const verdicts = testsOf(record).map((test) => verdictFor(reading, test, answered).passes)
  const failing = verdicts.filter((passes) => passes === false).length
  const passing = verdicts.filter((passes) => passes === true).length
  return (
    <section className={classes.bench} aria-label="Test bench">
      <div className={classes.head}>
        <h2>Test bench</h2>
        {passing > 0 && <Tag tone="ok">{passing} as expected</Tag>}
        {failing > 0 && <Tag tone="danger">{failing} not as expected</Tag>}
      </div>
      {reading.kind === 'empty' && <p className="mute">Enter a pattern to see what it matches.</p>}
      {reading.kind === 'refused' && <Notice tone="danger">{reading.reason}</Notice>}
      <RuleMeaning reading={reading} />
      {parts.length > 0 && <PartsTable parts={parts} colours={colours} />}
      {ways > 1 && (
        <p className="caption mute">Shows the longest of {ways} accepted forms. The description covers all of them.</p>
      )}
      <RuleTests record={record} reading={reading} answered={answered} />
      {check.error ? (
        <Notice tone="danger">Couldn’t check for collisions. {check.error.message}</Notice>
      ) : (
        <RuleCollisions collisions={check.data?.collisions} customerId={customerId} />
      )}
      <TryCodes customerId={customerId} draft={draft} />
      <RuleReplay customerId={customerId} draft={draft} />
    </section>
  )
}
