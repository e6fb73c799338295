/** One shape: where it occurs, what staff selected for it, the rule that would match it, and the actions. */
import { Button, Menu } from '@mantine/core'
import type { UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { Suspense, useState } from 'react'
import { withSearch } from '../../../engine/list/urlState.ts'
import { call } from '../../../http/call.ts'
import { systemSectionPath } from '../../../paths.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Chevron } from '../../../ui/marks/Chevron.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { rulePath } from '../rulePath.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { SamplesCard } from './SamplesCard.tsx'
import classes from './Unmatched.module.css'
import { reasonWords } from './unmatchedApi.ts'
import { useAct } from './useAct.ts'

const MakeRuleDialog = lazyPart(() => import('./MakeRuleDialog.tsx'))
const IgnoreDialog = lazyPart(() => import('./IgnoreDialog.tsx'))
const AddTestsDialog = lazyPart(() => import('./AddTestsDialog.tsx'))

type Asked = 'primary' | 'customer' | 'tests' | 'ignore'

function Drafted({ draft }: { draft: NonNullable<UnmatchedCluster['draft']> }) {
  const shared = draft.customerId === null
  return (
    <Notice
      tone="info"
      actions={
        shared && (
          <Link href={withSearch(systemSectionPath('carrierLogic'), { tab: 'ruleSets' })} className="link">
            Review and publish
          </Link>
        )
      }
    >
      Rule{' '}
      <Link href={rulePath(draft.rule, draft.customerId ?? undefined)} className="link">
        {draft.rule.name}
      </Link>{' '}
      was created from this shape. {shared ? 'It isn’t published yet.' : 'It isn’t active yet.'}
    </Notice>
  )
}

function Actions({ cluster, onAsk }: { cluster: UnmatchedCluster; onAsk: (what: Asked) => void }) {
  const can = useCan()
  const user = useUser()
  const { act, running, problem } = useAct()
  if (!can('mail.carrierLogic.unmatched.resolve')) return null
  const { shape, assignee, ignored, proposal } = cluster
  const mine = assignee !== null && assignee.id === user?.id
  const assign = (userId: string | null) =>
    act(() => call('POST /api/system/unmatched/carrierLogic/assign', { body: { shape, userId } }))
  const reopen = () => act(() => call('POST /api/system/unmatched/carrierLogic/reopen', { body: { shape } }))
  return (
    <div className={classes.actions}>
      {proposal && can('mail.carrierLogic.primary.create') && (
        <Button variant="filled" onClick={() => onAsk('primary')}>
          Create shared rule
        </Button>
      )}
      {proposal && can('mail.carrierLogic.customer.create') && (
        <Button onClick={() => onAsk('customer')}>Create customer rule</Button>
      )}
      {mine ? (
        <Button loading={running} onClick={() => void assign(null)}>
          Unassign
        </Button>
      ) : (
        <Button loading={running} onClick={() => void assign(user?.id ?? null)}>
          Assign to me
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<Chevron />}>More actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAsk('tests')}>Add test numbers…</Menu.Item>
          {ignored ? (
            <Menu.Item onClick={() => void reopen()}>Reopen shape</Menu.Item>
          ) : (
            <Menu.Item onClick={() => onAsk('ignore')}>Ignore shape…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  )
}

function Shares({ title, rows }: { title: string; rows: readonly { key: string; name: string; count: number }[] }) {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={title} dense>
      {rows.length === 0 && <p className="mute">No carriers selected manually</p>}
      <ul className={classes.shares}>
        {rows.slice(0, 5).map(({ key, name, count }) => (
          <li key={key}>
            <span className="truncate">{name}</span>
            <MeterBar parts={[{ value: count, tone: 'accent' }]} max={all} />
            <span className="num">{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
      {rows.length > 5 && <p className="caption mute">and {counted(rows.length - 5, 'other', 'others')}</p>}
    </Card>
  )
}

export function ClusterDetail({ cluster }: { cluster: UnmatchedCluster }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { shape, count, distinct, customers, trend, firstSeen, lastSeen, chosen, assignee, ignored, draft } = cluster
  const close = () => setAsked(null)
  return (
    <section className={classes.detail} aria-label={`Shape ${shape}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <span className="mono">{shape}</span>
            {assignee && <Tag tone="info">{assignee.name}</Tag>}
          </h2>
          <p className="dim">
            {counted(count, 'scan', 'scans')}, {counted(distinct, 'different barcode', 'different barcodes')} · first
            seen <RelativeTime at={firstSeen} /> · last seen <RelativeTime at={lastSeen} />
          </p>
        </div>
        <Sparkline
          values={trend}
          width={120}
          height={32}
          tone="accent"
          filled
          label={`Scans per week: ${trend.join(', ')}`}
        />
      </div>
      <Actions cluster={cluster} onAsk={setAsked} />
      {ignored && (
        <Notice tone="info">
          Ignored as {reasonWords[ignored.reason].toLowerCase()} by {ignored.by ?? 'Postern'}{' '}
          <RelativeTime at={ignored.at} />
          {ignored.note !== null && `: ${ignored.note}`}
        </Notice>
      )}
      {draft && <Drafted draft={draft} />}
      <ProposalCard proposal={cluster.proposal} />
      <div className={classes.pair}>
        <Shares
          title="Selected manually"
          rows={chosen.map(({ carrier, count: many }) => ({ key: carrier.code, name: carrier.name, count: many }))}
        />
        <Shares
          title="Customers"
          rows={customers.map(({ id, name, count: many }) => ({ key: id, name, count: many }))}
        />
      </div>
      <SamplesCard shape={shape} />
      <Suspense fallback={null}>
        {(asked === 'primary' || asked === 'customer') && (
          <MakeRuleDialog cluster={cluster} scope={asked} onClose={close} />
        )}
        {asked === 'ignore' && <IgnoreDialog shape={shape} onClose={close} />}
        {asked === 'tests' && <AddTestsDialog cluster={cluster} onClose={close} />}
      </Suspense>
    </section>
  )
}
