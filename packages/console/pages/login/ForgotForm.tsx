import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { type SubmitEvent, useRef, useState } from 'react'
import { LastMail } from '../../demoWorld/LastMail.tsx'
import { type Problems, problemsOf, waitUntil } from '../../errors/problems.ts'
import { call } from '../../http/call.ts'
import { useDocumentTitle } from '../../navigation/documentTitle.ts'
import { useDestination } from '../../navigation/knownRedirect.ts'
import { homePath, loginPath } from '../../paths.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import classes from './LoginPage.module.css'
import { Wait } from './Wait.tsx'

/** Requests a password reset link. The response is the same for everyone, so it doesn't reveal who has an account. */
export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string>()
  const [problems, setProblems] = useState<Problems<'email'>>({})
  const [until, setUntil] = useState<number | null>(null)
  const [waiting, setWaiting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { path } = useDestination()
  useDocumentTitle(['Forgot password'], 1)

  const complain = (found: typeof problems) => {
    setProblems(found)
    field.current?.focus()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    if (!email.trim()) {
      complain({ email: 'Enter your email address.' })
      return
    }
    setWaiting(true)
    setProblems({})
    setUntil(null)
    try {
      // Never send a token (spec:console#92).
      const { message } = await call('POST /api/auth/forgot-password', {
        body: { email },
        bearer: 'none',
        answers401: 'caller',
      })
      setAnswer(message)
    } catch (error) {
      setUntil(waitUntil(error))
      complain(problemsOf(error, ['email']))
    }
    setWaiting(false)
  }

  return (
    <>
      <h1 className={classes.title}>Forgot your password?</h1>
      <p className={classes.lead}>Enter your email address and we’ll send you a link to reset your password.</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        <TextField
          ref={field}
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
        <PlainButton type="submit" variant={answer ? 'default' : 'filled'} size="lg" wide loading={waiting}>
          {answer ? 'Resend link' : 'Send reset link'}
        </PlainButton>
        <Wait until={until} />
        {answer && <Notice tone="ok">{answer} The link works once and expires in 30 minutes.</Notice>}
      </form>
      <p className={classes.back}>
        <TextLink
          href={loginPath(path === homePath ? undefined : path)}
          icon={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
        >
          Back to sign in
        </TextLink>
      </p>
      {answer && <LastMail />}
    </>
  )
}
