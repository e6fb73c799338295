/** The keys of an instance: by prefix, one level at a time, or individually. */
import { Button, TextInput } from '@mantine/core'
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { mayDeleteKeys } from '@postern/domain/areas/platform/redisState.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams, useSetSearch, withSearch } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import classes from './cards.module.css'
import { KeyList } from './KeyList.tsx'
import { keyspaceText, PrefixTable } from './PrefixTable.tsx'
import { keyspaceOptions, type RedisRecord } from './redisApi.ts'

const DeleteKeysDialog = lazyPart(() => import('./DeleteKeysDialog.tsx'))

function DeleteButton({ record, prefix }: { record: RedisRecord; prefix: string }) {
  const [open, setOpen] = useState(false)
  if (!useCan()('redis.flush') || record.archivedAt !== null || mayDeleteKeys(record) !== true) return null
  return (
    <>
      <Button
        size="xs"
        color="danger"
        leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Delete these keys…
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DeleteKeysDialog record={record} begin={prefix} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export default function Keyspace({ record }: { record: RedisRecord }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const prefix = search.prefix ?? ''
  const [typed, setTyped] = useState(prefix)
  const { data, error, isFetching, refetch } = useQuery(keyspaceOptions(record, prefix))
  const hrefOf = (next: string) =>
    withSearch(recordPath(redis, record.id), { tab: 'keyspace', ...(next !== '' && { prefix: next }) })
  return (
    <div className={classes.stack}>
      <form
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault()
          setSearch((now) => ({ ...now, prefix: typed === '' ? undefined : typed }))
        }}
      >
        <TextInput
          key={prefix}
          aria-label="Prefix"
          placeholder="Prefix, like cache:"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Search</Button>
        {prefix !== '' && (
          <Link className="link" href={hrefOf('')} onClick={() => setTyped('')}>
            All keys
          </Link>
        )}
        <span className={classes.end}>{prefix.length >= 2 && <DeleteButton record={record} prefix={prefix} />}</span>
      </form>
      <Card
        title={prefix === '' ? 'Prefixes' : <span className="mono">{prefix}*</span>}
        flush
        {...(data && { aside: keyspaceText(data) })}
        actions={
          <Button size="xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
            Scan again
          </Button>
        }
      >
        {error && (
          <div className={classes.part}>
            <FailedPart error={error} onRetry={refetch} />
          </div>
        )}
        {!data && !error && <SkeletonRows rows={6} label="Scanning keys" />}
        {data?.totalKeys === 0 && (
          <EmptyState
            art={prefix === '' ? 'box' : 'search'}
            title={prefix === '' ? 'No keys' : `No keys start with ${prefix}`}
            text={prefix === '' ? 'This instance is empty.' : 'Check the prefix. Upper and lower case matter.'}
          />
        )}
        {data && data.totalKeys > 0 && (
          <div className={classes.table}>
            <PrefixTable
              keyspace={data}
              withTypes
              name={(below, text) =>
                below === '' || below === prefix ? (
                  text
                ) : (
                  <Link className="link" href={hrefOf(below)} onClick={() => setTyped(below)}>
                    {text}
                  </Link>
                )
              }
            />
            {data.otherKeys > 0 && (
              <p className={classes.none}>{data.otherKeys.toLocaleString('en-US')} more keys have other prefixes.</p>
            )}
          </div>
        )}
      </Card>
      {data && data.totalKeys > 0 && <KeyList key={prefix} record={record} prefix={prefix} />}
    </div>
  )
}
