/** Requests a permission from the administrators and confirms that they have the request. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { PlainButton, TextButton } from '../ui/forms/PlainButton.tsx'

interface AskForAccessProps {
  /** Any one of these is enough. */
  permissions: readonly Permission[]
  /** Rendered as text inside a sentence, not as a button. */
  inline?: boolean
}

export function AskForAccess({ permissions, inline = false }: AskForAccessProps) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      call('POST /api/accessRequests', { body: { permissions: [...permissions] }, answers401: 'inPlace' }),
  })
  const who = data && counted(data.administrators, 'administrator', 'administrators')
  return (
    <>
      {!data && inline && (
        <TextButton disabled={isPending} onClick={() => mutate()}>
          Ask for access
        </TextButton>
      )}
      {!data && !inline && (
        <PlainButton variant="filled" loading={isPending} onClick={() => mutate()}>
          Ask for access
        </PlainButton>
      )}
      <span role="status" className={data ? undefined : 'visuallyHidden'}>
        {data &&
          (data.sent ? `Request sent to ${who}.` : `You already asked for this today. ${who} received your request.`)}
      </span>
    </>
  )
}
