/** Sign-in help for a user. Each action has its own permission; actions that don't apply are hidden. */
import { Button, Menu, Textarea } from '@mantine/core'
import type { users } from '@postern/domain/areas/access/users.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Chevron } from '../../ui/marks/Chevron.tsx'
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
            done: `We sent a new invitation to ${user.email}.`,
            run: () => call(`POST ${base}/invitation`, { params }),
          },
        ]
      : []),
    ...(user.status === 'active' && can('customers.users.invite')
      ? [
          {
            label: 'Send reset link',
            done: `We sent a password reset link to ${user.email}.`,
            run: () => call(`POST ${base}/resetLink`, { params }),
          },
          {
            label: 'Require new password',
            done: `${user.name} is signed out everywhere. We sent them a password reset link.`,
            run: () => call(`POST ${base}/newPassword`, { params }),
          },
        ]
      : []),
    ...(can('customers.users.unlock') && user.archivedAt === null
      ? [
          {
            label: 'Unlock user',
            done: `${user.name} can sign in again.`,
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
      toast({ tone: 'danger', title: `${label} failed`, detail, lifeMs: 8000 })
    } finally {
      setRunning(false)
    }
  }
  const actions = actionsFor(user, customerId, can)
  const mayReset = user.mfaIsEnabled === true && can('customers.users.resetMfa')
  if (user.anonymisedAt !== null || (actions.length === 0 && !mayReset)) return null
  const reset: Action = {
    label: 'Second factor reset',
    done: `${user.name} signs in with a password only until they add a second factor.`,
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
          <Button loading={running} rightSection={<Chevron />}>
            Sign-in
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
          title={`Reset second factor for ${user.name}?`}
          text="Removes all factors and recovery codes and ends all sessions. We notify the user by email."
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
              description="Shown in the sign-in history."
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
