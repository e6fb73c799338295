import { passwordIsGood } from '@postern/domain/auth/password.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { type SubmitEvent, useRef, useState } from 'react'
import { type Problems, problemsOf, waitUntil } from '../../errors/problems.ts'
import { call } from '../../http/call.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { useDocumentTitle } from '../../navigation/documentTitle.ts'
import { loginPath } from '../../paths.ts'
import { logged } from '../../session/logged.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { NewPasswordFields, newPasswordProblems } from '../../ui/forms/NewPasswordFields.tsx'
import { PlainButton, TextButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import classes from './LoginPage.module.css'
import { Wait } from './Wait.tsx'

interface NewPasswordFormProps {
  token: string
  /** The link came with an invitation: the user sets their first password, not a new one. */
  invited: boolean
  onDone: (message: string) => void
  onLeave: () => void
}

/** Only the server knows whose link it is: it adds the rule about the user's own name. */
const isGood = (password: string) => passwordIsGood(password, { name: '', email: '' })

export default function NewPasswordForm({ token, invited, onDone, onLeave }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problems, setProblems] = useState<Problems<'password' | 'repeated'>>({})
  const [dead, setDead] = useState(false)
  const [until, setUntil] = useState<number | null>(null)
  const [waiting, setWaiting] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const repeatedField = useRef<HTMLInputElement>(null)
  const title = invited ? 'Create your password' : 'Reset your password'
  useDocumentTitle([title], 1)

  const complain = (found: typeof problems) => {
    setProblems(found)
    const field = found.repeated ? repeatedField : passwordField
    field.current?.focus()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    const found = newPasswordProblems(password, repeated, isGood)
    if (found.password || found.repeated) {
      complain(found)
      return
    }
    setWaiting(true)
    setProblems({})
    setUntil(null)
    try {
      const body = { token, password }
      const { message } = await logged(
        call('POST /api/auth/reset-password', { body, bearer: 'none', answers401: 'caller' }),
      )
      onDone(message)
    } catch (error) {
      setWaiting(false)
      setUntil(waitUntil(error))
      setDead(error instanceof RequestFailure && error.code === 'link_dead')
      complain(problemsOf(error, ['password']))
    }
  }

  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>
        {invited ? 'Welcome to Postern. You’ll use this password to sign in.' : 'This signs you out on all devices.'}
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        {dead && !invited && (
          <TextLink href={`${loginPath()}#forgot`} onClick={onLeave}>
            Get a new link
          </TextLink>
        )}
        <NewPasswordFields
          size="lg"
          autoFocus
          password={password}
          repeated={repeated}
          onPassword={(text) => {
            setPassword(text)
            setProblems({})
          }}
          onRepeated={(text) => {
            setRepeated(text)
            setProblems({})
          }}
          isGood={isGood}
          errors={problems}
          passwordRef={passwordField}
          repeatedRef={repeatedField}
        />
        <PlainButton type="submit" variant="filled" size="lg" wide loading={waiting}>
          {invited ? 'Create password' : 'Reset password'}
        </PlainButton>
        <Wait until={until} />
      </form>
      <p className={classes.back}>
        <TextButton icon={<IconArrowLeft size={16} stroke={1.6} aria-hidden />} onClick={onLeave}>
          Back to sign in
        </TextButton>
      </p>
    </>
  )
}
