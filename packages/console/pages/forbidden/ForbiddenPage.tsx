import { type Actor, can, canOpenSystem, type Permission, systemGate } from '@postern/domain/auth/permission.ts'
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { goBack } from '../../navigation/goBack.ts'
import { useDestination } from '../../navigation/knownRedirect.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import type { PageAt } from '../../pageFacts.ts'
import { homePath } from '../../paths.ts'
import { refreshUser } from '../../session/user.ts'
import { useUser } from '../../session/useSession.ts'
import { PlainButton, PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import classes from './ForbiddenPage.module.css'

type User = ReturnType<typeof useUser>

export interface Missing {
  /** Any one of these would do. */
  own: readonly Permission[]
  /** The role opens no part of the system area (spec:session#system-gate). */
  gate: boolean
}

/** What keeps this person from the page; nothing when a guard would let them in. */
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

function Paths({ permissions }: { permissions: readonly Permission[] }): ReactNode {
  return permissions.map((permission, index) => (
    <Fragment key={permission}>
      {index > 0 && (index === permissions.length - 1 ? ' or ' : ', ')}
      <code className={classes.path}>{permission}</code>
    </Fragment>
  ))
}

function Reason({ user, missing }: { user: User; missing: Missing }): ReactNode {
  const role = user?.securityRole?.name
  const whose = role ? (
    <>
      Your role <b>{role}</b> doesn’t have
    </>
  ) : (
    'You don’t have a security role with'
  )
  if (missing.own.length === 0 && !missing.gate)
    return (
      <>
        The server denied the request{role && ' for your role '}
        {role && <b>{role}</b>}. Your permissions may have changed. Try again.
      </>
    )
  return (
    <>
      {whose}{' '}
      {missing.own.length > 0 && (
        <>
          the permission <Paths permissions={missing.own} />
        </>
      )}
      {missing.own.length > 0 && missing.gate && ', or '}
      {missing.gate && (
        <>
          any permission for the system area: <Paths permissions={systemGate} />
        </>
      )}
      . Ask an administrator to add it to your role.
    </>
  )
}

/** Access was refused: by a guard, which knows what is missing, or by the server (spec:session#401). */
export function ForbiddenPage() {
  const user = useUser()
  const { path: asked, page } = useDestination()
  const [trying, setTrying] = useState(false)
  // Somebody may have granted it meanwhile: the guard must see what is true now, not what was loaded at sign-in.
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
      text={<Reason user={user} missing={missingFor(user, page)} />}
      actions={
        <>
          <PlainButtonLink href={asked} variant="filled" loading={trying} onClick={tryAgain}>
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
