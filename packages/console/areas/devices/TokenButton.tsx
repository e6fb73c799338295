import { Button } from '@mantine/core'
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterWrite } from '../../engine/requests/writes.ts'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { ShownOnce } from '../shared/ShownOnce.tsx'

interface TokenButtonProps {
  record: RecordMeta & { readonly tokenHint: string | null }
}

/** Creates the first token, or a new one while the previous token works for another day. */
export default function TokenButton({ record }: TokenButtonProps) {
  const queryClient = useQueryClient()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ token: string; previousEndsAt: string | null } | null>(null)
  const make = async () => {
    setMaking(true)
    try {
      setMade(await call('POST /api/system/apiUsers/:id/token', { params: { id: record.id } }))
      await afterWrite(queryClient, apiUsers, undefined)
    } catch (error) {
      reportError(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <>
      <Button loading={making} onClick={() => void make()}>
        {record.tokenHint === null ? 'Create token' : 'Replace token'}
      </Button>
      {made && (
        <ShownOnce
          what="Token"
          text={made.token}
          note={
            made.previousEndsAt === null ? (
              'This is the first token.'
            ) : (
              <>
                The previous token works until <RelativeTime at={made.previousEndsAt} />.
              </>
            )
          }
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}
