/** An audit of a bank: door-by-door check while it runs, results afterward. */
import { Button } from '@mantine/core'
import type { WholeAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import classes from './AuditPage.module.css'
import { AuditResult } from './AuditResult.tsx'
import { AuditWalk } from './AuditWalk.tsx'
import { type AuditAddress, auditOptions } from './auditQueries.ts'
import { progressText, stateTones } from './auditTexts.ts'
import { CancelAudit, FinishAudit } from './EndAuditDialogs.tsx'

function Actions({ audit, address }: { audit: WholeAudit; address: AuditAddress }) {
  const [ends, setEnds] = useState<'finish' | 'cancel'>()
  const close = () => setEnds(undefined)
  return (
    <>
      <Button onClick={() => setEnds('cancel')}>Cancel…</Button>
      <Button variant="filled" disabled={audit.checked === 0} onClick={() => setEnds('finish')}>
        Finish…
      </Button>
      {ends === 'finish' && <FinishAudit audit={audit} address={address} onClose={close} />}
      {ends === 'cancel' && <CancelAudit address={address} onClose={close} />}
    </>
  )
}

function Audit({ audit, address }: { audit: WholeAudit; address: AuditAddress }) {
  const mayAudit = useCan()('lockers.banks.audit')
  const isWalk = audit.state === 'running' && mayAudit
  return (
    <>
      <PageHead
        title={`Audit of ${audit.bank.name}`}
        status={<StatusMark tone={stateTones[audit.state]}>{choiceText(audit.state)}</StatusMark>}
        meta={[
          progressText(audit),
          <Link key="bank" href={recordPath(lockerBanks, audit.bank.id, address.customerId)} className="link">
            Open bank
          </Link>,
          <span key="started">
            Started <RelativeTime at={audit.startedAt} />
            {audit.startedBy !== null && ` by ${audit.startedBy}`}
          </span>,
        ]}
        {...(isWalk && { actions: <Actions audit={audit} address={address} /> })}
      />
      {isWalk && (
        <progress
          value={audit.checked}
          max={Math.max(1, audit.doors)}
          aria-label="Doors checked"
          className={classes.progress}
        />
      )}
      {isWalk ? (
        <AuditWalk audit={audit} address={address} />
      ) : (
        <div className={classes.result}>
          <AuditResult audit={audit} customerId={address.customerId} />
        </div>
      )}
    </>
  )
}

export function AuditPage() {
  const {
    customerId = '',
    lockerBankId = '',
    auditId = '',
  }: { customerId?: string; lockerBankId?: string; auditId?: string } = useParams({ strict: false })
  const address = { customerId, id: lockerBankId, auditId }
  const { data, error, refetch } = useQuery(auditOptions(address))
  return (
    <Page>
      {data ? <Audit audit={data} address={address} /> : <PageHead title="Audit" />}
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={10} label="Loading audit" />}
    </Page>
  )
}
