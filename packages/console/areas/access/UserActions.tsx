/** Help with signing in. Each is its own permission; what makes no sense now is not offered. */
import { Button, Menu, Textarea } from '@mantine/core'
import type { users } from '@postern/domain/areas/access/users.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from '../shared/DialogFields.module.css'

type User = ValuesOf<(typeof users)['fields']> & RecordMeta

interface Action {
  label: string
  done: string
  run: () => Promise<unknown>
}

function actionsFor(user: User, customerId: string, can: ReturnType<typeof useCan>): Action[] {
  const params = { customerId, id: user.id }
  const invited = user.status === 'invited'
  const base = '/api/customers/:customerId/users/:id'
  return [
    ...(invited && can('customers.users.invite')
      ? [
          {
            label: 'Resend invitation',
            done: `The invitation is on its way to ${user.email}.`,
            run: () => call(`POST ${base}/invitation`, { params }),
          },
        ]
      : []),
    ...(user.status === 'active' && can('customers.users.invite')
      ? [
          {
            label: 'Send reset link',
            done: `A link to a new password is on its way to ${user.email}.`,
            run: () => call(`POST ${base}/resetLink`, { params }),
          },
          {
            label: 'Require new password',
            done: `${user.name} is signed out everywhere, and a link to choose a new password is on its way.`,
            run: () => call(`POST ${base}/newPassword`, { params }),
          },
        ]
      : []),
    ...(can('customers.users.unlock') && user.archivedAt === null
      ? [
          {
            label: 'Unlock',
            done: `${user.name} may try to sign in again.`,
            run: () => call(`POST ${base}/unlock`, { params }),
          },
          {
            label: 'End sessions',
            done: `${user.name} is signed out everywhere.`,
            run: () => call(`DELETE ${base}/sessions`, { params }),
          },
        ]
      : []),
  ]
}

export function UserActions({ user, customerId }: { user: User; customerId: string }) {
  const can = useCan()
  const client = useQueryClient()
  const [running, setRunning] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const run = async ({ label, done, run: act }: Action) => {
    setRunning(true)
    try {
      await act()
      setReason(null)
      toast({ tone: 'ok', title: label, detail: done, lifeMs: 4000 })
      await client.invalidateQueries({ queryKey: ['resource', 'users'] })
    } catch (problem) {
      const detail = problem instanceof Error ? problem.message : ''
      toast({ tone: 'danger', title: 'Not done', detail, lifeMs: 8000 })
    } finally {
      setRunning(false)
    }
  }
  const actions = actionsFor(user, customerId, can)
  const mayReset = user.mfaIsEnabled === true && can('customers.users.resetMfa')
  if (user.anonymisedAt !== null || (actions.length === 0 && !mayReset)) return null
  const reset: Action = {
    label: 'Second factor reset',
    done: `${user.name} signs in with the password alone until they set up a new one.`,
    run: () =>
      call('POST /api/customers/:customerId/users/:id/resetMfa', {
        params: { customerId, id: user.id },
        body: { reason: reason ?? '' },
      }),
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button loading={running} rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}>
            Signing in
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item key={action.label} onClick={() => void run(action)}>
              {action.label}
            </Menu.Item>
          ))}
          {mayReset && <Menu.Item onClick={() => setReason('')}>Reset second factor…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {reason !== null && (
        <Dialog
          opened
          onClose={() => setReason(null)}
          title={`Reset the second factor of ${user.name}?`}
          text="Every factor and recovery code is removed, every session ends, and they are told by mail."
          actions={
            <>
              <Button onClick={() => setReason(null)}>Cancel</Button>
              <Button
                variant="filled"
                color="danger"
                disabled={reason.trim().length < 3}
                loading={running}
                onClick={() => void run(reset)}
              >
                Reset second factor
              </Button>
            </>
          }
        >
          <div className={classes.fields}>
            <Textarea
              data-autofocus
              label="Reason"
              withAsterisk
              description="It stands in the sign-in history."
              maxLength={300}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
