import { safeRedirect } from '@postern/domain/session.ts'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { detailOf } from '../../errors/reportError.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { useQueryText } from '../../navigation/useQueryText.ts'
import { pageAt } from '../../pageFacts.ts'
import { homePath, verifyIdentityPath } from '../../paths.ts'
import { signIn } from '../../session/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PasswordField, TextField } from '../../ui/PlainFields.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import classes from './LoginPage.module.css'

interface Problems {
  email?: string
  password?: string
  /** About the whole. */
  form?: string
}

function problemsOf(error: unknown): Problems {
  const entries = error instanceof RequestFailure ? (error.body?.errors ?? []) : []
  const about = (path: string) => entries.find((entry) => entry.path === path)?.description
  const [email, password] = [about('email'), about('password')]
  return {
    ...(email && { email }),
    ...(password && { password }),
    ...(!email && !password && { form: detailOf(error) }),
  }
}

/** Where the person wanted to go, in words. */
function useDestination(): { path: string; name: string | undefined } {
  const router = useRouter()
  const path = safeRedirect(useQueryText().redirect)
  return { path, name: path === homePath ? undefined : pageAt(router, path)?.title }
}

export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [waiting, setWaiting] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const destination = useDestination()

  const complain = (found: Problems) => {
    setProblems(found)
    // To where the mending begins: the first bad field, or the password when the pair is wrong.
    const field = found.email ? emailField.current : passwordField.current
    field?.focus()
    field?.select()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    const missing: Problems = {
      ...(!email.trim() && { email: 'Write your email address.' }),
      ...(!password && { password: 'Write your password.' }),
    }
    if (missing.email || missing.password) {
      complain(missing)
      return
    }
    setWaiting(true)
    setProblems({})
    try {
      const outcome = await signIn({ email, password })
      const redirect = destination.path === homePath ? undefined : destination.path
      navigateTo(outcome === 'temporary' ? verifyIdentityPath(redirect) : destination.path, { replace: true })
    } catch (error) {
      setWaiting(false)
      complain(problemsOf(error))
    }
  }

  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>The administration console for parcels, mail and lockers.</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        <TextField
          ref={emailField}
          label="Email"
          type="email"
          size="lg"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          size="lg"
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PlainButton type="submit" variant="filled" size="lg" wide loading={waiting}>
          Sign in
        </PlainButton>
        {destination.name && (
          <Notice>
            After signing in you go on to <b>{destination.name}</b>.
          </Notice>
        )}
      </form>
      <DemoSignIns
        onChoose={(chosenEmail, chosenPassword) => {
          setEmail(chosenEmail)
          setPassword(chosenPassword)
          setProblems({})
        }}
      />
    </>
  )
}
