import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { type Actor, can, canOpenSystem, type Permission, systemGate } from '@postern/domain/auth/permission.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { goBack } from '../../navigation/goBack.ts'
import { useDestination } from '../../navigation/knownRedirect.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import type { PageAt } from '../../pageFacts.ts'
import { homePath } from '../../paths.ts'
import { AskForAccess } from '../../session/AskForAccess.tsx'
import { refusedPermission } from '../../session/unauthorized.ts'
import { refreshUser } from '../../session/user.ts'
import { useUser } from '../../session/useSession.ts'
import { PlainButton, PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'

type User = ReturnType<typeof useUser>

export interface Missing {
  /** Any one of these is enough. */
  own: readonly Permission[]
  /** The role can't open any part of the system area (spec:session#system-gate). */
  gate: boolean
}

/** Which permissions the user lacks for the page; none if a guard would let them in. */
export function missingFor(user: Actor | null, page: PageAt | undefined): Missing {
  if (!page) return { own: [], gate: false }
  const { access, inSystem } = page.rules
  const own = typeof access === 'string' ? (isPermission(access) ? [access] : []) : access
  return {
    own: own.some((permission) => can(user, permission)) ? [] : own,
    gate: (inSystem || access === 'system') === true && !canOpenSystem(user),
  }
}

const isPermission = (access: string): access is Permission => access.includes('.')

/** If the guard finds nothing missing, falls back to what the server refused last. */
function missingNow(user: User, page: PageAt | undefined): readonly Permission[] {
  const { own, gate } = missingFor(user, page)
  if (own.length > 0) return own
  if (gate) return systemGate
  const refused = refusedPermission()
  return refused === undefined || can(user, refused) ? [] : [refused]
}

function Reason({ user, missing }: { user: User; missing: readonly Permission[] }): ReactNode {
  const role = user?.securityRole?.name
  if (missing.length === 0)
    return (
      <>
        The server denied the request{role && ' for your role '}
        {role && <b>{role}</b>}. Your permissions may have changed. Try again.
      </>
    )
  return (
    <>
      {needPermission(missing)}{' '}
      {role ? (
        <>
          Your role <b>{role}</b> doesn’t include it.
        </>
      ) : (
        'You don’t have a security role.'
      )}
    </>
  )
}

/** Access was denied by a guard, which knows what is missing, or by the server (spec:session#401). */
export function ForbiddenPage() {
  const user = useUser()
  const { path: asked, page } = useDestination()
  const missing = missingNow(user, page)
  const [trying, setTrying] = useState(false)
  // Someone may have granted it since: the guard must see current permissions, not those loaded at sign-in.
  const tryAgain = async (event: MouseEvent) => {
    event.preventDefault()
    setTrying(true)
    const goesOn = await refreshUser()
    setTrying(false)
    if (goesOn) navigateTo(asked)
  }
  return (
    <EmptyState
      art="lock"
      level={1}
      title={page ? `You can’t open ${page.title}` : 'You can’t open this page'}
      text={<Reason user={user} missing={missing} />}
      actions={
        <>
          {missing.length > 0 && <AskForAccess permissions={missing} />}
          <PlainButtonLink
            href={asked}
            {...(missing.length === 0 && { variant: 'filled' })}
            loading={trying}
            onClick={tryAgain}
          >
            {asked === homePath ? 'Go home' : 'Try again'}
          </PlainButtonLink>
          <PlainButton onClick={goBack}>Go back</PlainButton>
        </>
      }
    >
      401, Forbidden
    </EmptyState>
  )
}
