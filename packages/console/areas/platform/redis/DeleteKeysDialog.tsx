/** Deletes keys by prefix: counts the matching keys first, then asks to type the prefix again. */
import '../../../theme/formStyles.ts'
import { Button, TextInput } from '@mantine/core'
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { mayDeleteKeys } from '@postern/domain/areas/platform/redisState.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { TypedName } from '../../../engine/archive/TypedName.tsx'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { sentenceOf } from '../../shared/sentenceOf.ts'
import classes from './DeleteKeysDialog.module.css'
import { keysOfInstance, type RedisRecord } from './redisApi.ts'

const keys = (count: number) => counted(count, 'key', 'keys')

interface DeleteKeysDialogProps {
  record: RedisRecord
  onClose: () => void
  /** The initial prefix. */
  begin?: string
}

export default function DeleteKeysDialog({ record, onClose, begin = '' }: DeleteKeysDialogProps) {
  const { id } = record
  const queryClient = useQueryClient()
  const [prefix, setPrefix] = useState(begin)
  const [typedPrefix, setTypedPrefix] = useState('')
  const count = useMutation({
    mutationFn: () => call('GET /api/system/redis/:id/keys/count', { params: { id }, query: { prefix } }),
    ...errorsInPlace,
  })
  const remove = useMutation({
    mutationFn: () => call('POST /api/system/redis/:id/keys/delete', { params: { id }, body: { prefix, typedPrefix } }),
    onSuccess: async ({ deleted, isComplete }) => {
      onClose()
      toast({
        tone: isComplete ? 'ok' : 'warn',
        title: `${keys(deleted)} deleted`,
        detail: isComplete
          ? `${prefix}* on ${record.name}`
          : `There are more keys that start with ${prefix}. Delete again.`,
        lifeMs: savedToastMs,
      })
      await queryClient.invalidateQueries({ queryKey: keysOfInstance(id) })
      // The record's history has two new rows.
      await afterWrite(queryClient, redis, undefined)
    },
    ...errorsInPlace,
  })
  const may = mayDeleteKeys(record)
  const dryRun = count.data
  const error = remove.error ?? count.error
  const write = (text: string) => {
    setPrefix(text)
    setTypedPrefix('')
    count.reset()
    remove.reset()
  }
  const canCount = may === true && prefix.length >= 2
  const found = dryRun !== undefined && dryRun.keys > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={remove.isPending}
      title={`Delete keys from ${record.name}`}
      text="Every key that starts with the prefix is deleted. This can’t be undone."
      actions={
        found ? (
          <DialogFoot
            onCancel={onClose}
            onConfirm={() => remove.mutate()}
            busy={remove.isPending}
            disabled={typedPrefix !== prefix}
            danger
          >
            Delete {keys(dryRun.keys)}
          </DialogFoot>
        ) : (
          <DialogFoot onCancel={onClose} onConfirm={() => count.mutate()} busy={count.isPending} disabled={!canCount}>
            Count keys
          </DialogFoot>
        )
      }
    >
      <div className={classes.fields}>
        {may !== true && <Notice tone="warn">{may}</Notice>}
        <TextInput
          label="Prefix"
          description="At least 2 characters, like cache:site:"
          data-autofocus
          className={classes.prefix}
          value={prefix}
          disabled={may !== true || remove.isPending}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && canCount && !found) count.mutate()
          }}
          autoComplete="off"
          spellCheck={false}
        />
        {dryRun && (
          <div role="status" className={classes.result}>
            <p>
              <b>{dryRun.isComplete ? keys(dryRun.keys) : `More than ${keys(dryRun.keys)}`}</b>
              {dryRun.keys === 0 ? ' start with this prefix.' : ' will be deleted:'}
            </p>
            {dryRun.examples.length > 0 && (
              <ul className="mono">
                {dryRun.examples.map((example, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: masked keys can be alike
                  <li key={index}>{example}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        {found && <TypedName name={prefix} value={typedPrefix} onChange={setTypedPrefix} />}
        {error && <Notice tone="danger">{sentenceOf(error)}</Notice>}
        {found && (
          <div>
            <Button size="xs" variant="subtle" loading={count.isPending} onClick={() => count.mutate()}>
              Count again
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
