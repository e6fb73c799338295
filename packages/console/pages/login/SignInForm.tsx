import { type SubmitEvent, useRef, useState } from 'react'
import { type Problems, problemsOf, waitUntil } from '../../errors/problems.ts'
import { useDestination } from '../../navigation/knownRedirect.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { homePath, loginPath, verifyIdentityPath } from '../../paths.ts'
import { signIn } from '../../session/session.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import { PasswordField, TextField } from '../../ui/forms/PlainFields.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import classes from './LoginPage.module.css'
import { Wait } from './Wait.tsx'

/** `message`: a confirmation, if the user has just set a password. */
export function SignInForm({ message }: { message: string | undefined }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems<'email' | 'password'>>({})
  const [until, setUntil] = useState<number | null>(null)
  const [waiting, setWaiting] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { path, page } = useDestination()
  const redirect = path === homePath ? undefined : path

  const complain = (found: typeof problems) => {
    setProblems(found)
    // Focuses the first invalid field, or the password if the credentials are wrong.
    const field = found.email ? emailField.current : passwordField.current
    field?.focus()
    field?.select()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    const missing = {
      ...(!email.trim() && { email: 'Enter your email address.' }),
      ...(!password && { password: 'Enter your password.' }),
    }
    if (missing.email || missing.password) {
      complain(missing)
      return
    }
    setWaiting(true)
    setProblems({})
    setUntil(null)
    try {
      const outcome = await signIn({ email, password })
      navigateTo(outcome === 'temporary' ? verifyIdentityPath(redirect) : path, { replace: true })
    } catch (error) {
      setWaiting(false)
      setUntil(waitUntil(error))
      complain(problemsOf(error, ['email', 'password']))
    }
  }

  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>The admin console for parcels, mail, and lockers.</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {message && !problems.form && <Notice tone="ok">{message}</Notice>}
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
        <div>
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
          <TextLink className={classes.forgot} href={`${loginPath(redirect)}#forgot`}>
            Forgot your password?
          </TextLink>
        </div>
        <PlainButton type="submit" variant="filled" size="lg" wide loading={waiting}>
          Sign in
        </PlainButton>
        <Wait until={until} />
        {page && (
          <Notice>
            We’ll take you back to <b>{page.title}</b>.
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
