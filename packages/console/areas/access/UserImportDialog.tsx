/** Users out of a table: pasted or chosen, looked at line by line, then created and invited. */
import '../../theme/formStyles.ts'
import { Button, Textarea } from '@mantine/core'
import type { ImportedUser } from '@postern/domain/areas/access/endpoints.ts'
import { importColumns } from '@postern/domain/areas/access/userImport.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import bulk from '../../engine/bulk/Bulk.module.css'
import { told } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { cx } from '../../ui/classNames.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { framedClass, tableClass } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { sentenceOf } from '../shared/sentenceOf.ts'
import classes from './UserImport.module.css'

const importKey = 'POST /api/customers/:customerId/users/import'

const example = `${importColumns.map(({ name }) => name).join(',')}\nines.vogel@example.com,Ines,Vogel,Supervisor,Main Campus; Annex`

const outcomes = {
  created: { tone: 'ok', words: 'New' },
  kept: { tone: 'idle', words: 'Existing' },
  refused: { tone: 'danger', words: 'Skipped' },
} as const

const people = (count: number) => counted(count, 'user', 'users')

const numberOf = (rows: readonly ImportedUser[], outcome: ImportedUser['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length

function consequenceOf({ outcome, role, sites, reason }: ImportedUser): string {
  if (outcome === 'kept') return 'No changes'
  return reason ?? `${role}, ${sites?.join(', ') ?? 'all sites'}`
}

function Forecast({ rows }: { rows: readonly ImportedUser[] }) {
  const [kept, refused] = [numberOf(rows, 'kept'), numberOf(rows, 'refused')]
  return (
    <>
      <p role="status" className={bulk.counts}>
        {people(numberOf(rows, 'created'))} will be created and invited.
        {kept > 0 && ` ${counted(kept, 'user already exists', 'users already exist')}.`}
        {refused > 0 && ` ${counted(refused, 'line', 'lines')} will be skipped.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={cx(framedClass, bulk.scroll)} aria-label="Import preview" tabIndex={0}>
        <table className={cx(tableClass, bulk.table, classes.forecast)}>
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                Line
              </th>
              <th scope="col">User</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td className={classes.line}>{row.line}</td>
                <th scope="row">
                  {row.name || '–'}
                  <span className={classes.below}>{row.email}</span>
                </th>
                <td>
                  <StatusMark tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].words}</StatusMark>
                  <span className={classes.below}>{consequenceOf(row)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

export default function UserImportDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState('')
  const bring = (dryRun: boolean) => call(importKey, { params: { customerId }, body: { csv, dryRun } })
  const preview = useMutation({ mutationFn: () => bring(true), ...told })
  const create = useMutation({
    mutationFn: () => bring(false),
    onSuccess: async ({ rows }) => {
      onClose()
      const refused = numberOf(rows, 'refused')
      toast({
        tone: refused > 0 ? 'warn' : 'ok',
        title: `${people(numberOf(rows, 'created'))} created and invited`,
        ...(refused > 0 && { detail: `${counted(refused, 'line', 'lines')} skipped.` }),
        lifeMs: savedToastMs,
      })
      await afterWrite(queryClient, users, customerId)
    },
    ...told,
  })
  const write = (text: string) => {
    preview.reset()
    setCsv(text)
  }
  const rows = preview.data?.rows
  const busy = preview.isPending || create.isPending
  const problem = create.error ?? preview.error
  const fresh = rows ? numberOf(rows, 'created') : 0
  return (
    <Dialog
      opened
      onClose={onClose}
      size={600}
      locked={busy}
      title="Import users"
      {...(!rows && {
        text: `One user per line, up to ${bulkLimits.imported}. The first line must name the columns: ${importColumns.map(({ name }) => name).join(', ')}.`,
      })}
      actions={
        rows ? (
          <DialogFoot
            focus="confirm"
            cancel="Back"
            onCancel={() => preview.reset()}
            onConfirm={() => create.mutate()}
            busy={busy}
            disabled={fresh === 0}
          >
            {fresh === 0 ? 'No users to invite' : `Create and invite ${people(fresh)}`}
          </DialogFoot>
        ) : (
          <DialogFoot onCancel={onClose} onConfirm={() => preview.mutate()} busy={busy} disabled={csv.trim() === ''}>
            Preview import
          </DialogFoot>
        )
      }
    >
      {rows ? (
        <Forecast rows={rows} />
      ) : (
        <div className={classes.body}>
          <Textarea
            data-autofocus
            label="Table"
            description="Leave the role blank for the default role and sites blank for all sites. Separate sites with semicolons. You can paste cells from a spreadsheet."
            placeholder={example}
            classNames={{ input: classes.table ?? '' }}
            rows={8}
            spellCheck={false}
            value={csv}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <div>
            <Button onClick={() => picker.current?.click()}>Select CSV file</Button>
            <input
              ref={picker}
              type="file"
              hidden
              aria-label="CSV file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={({ currentTarget }) => {
                void currentTarget.files?.[0]?.text().then(write)
                // The same file again is a choice too.
                currentTarget.value = ''
              }}
            />
          </div>
        </div>
      )}
      {problem && (
        <div className={bulk.problem}>
          <Notice tone="danger">{sentenceOf(problem)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
