import { passwordIsGood } from '@postern/domain/auth/password.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { type Problems, problemsOf, waitUntil } from '../../errors/problems.ts'
import { call } from '../../http/call.ts'
import { useDocumentTitle } from '../../navigation/documentTitle.ts'
import { logged } from '../../session/logged.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { NewPasswordFields, newPasswordProblems } from '../../ui/forms/NewPasswordFields.tsx'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { TextField } from '../../ui/forms/PlainFields.tsx'
import classes from './LoginPage.module.css'
import { Wait } from './Wait.tsx'

const facts = ['organisation', 'name', 'email'] as const
type Fact = (typeof facts)[number]

const asked: Record<Fact, { label: string; missing: string; type?: 'email'; autoComplete: string }> = {
  organisation: { label: 'Organization', missing: 'Enter your organization’s name.', autoComplete: 'organization' },
  name: { label: 'Your name', missing: 'Enter your name.', autoComplete: 'name' },
  email: { label: 'Email', missing: 'Enter your email address.', type: 'email', autoComplete: 'username' },
}

interface SetUpFormProps {
  token: string
  onDone: (message: string) => void
}

/** Creates the first administrator of an empty installation, using the link printed on first start. */
export default function SetUpForm({ token, onDone }: SetUpFormProps) {
  const [values, setValues] = useState<Record<Fact, string>>({ organisation: '', name: '', email: '' })
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problems, setProblems] = useState<Problems<Fact | 'password' | 'repeated'>>({})
  const [until, setUntil] = useState<number | null>(null)
  const [waiting, setWaiting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isGood = (text: string) => passwordIsGood(text, values)
  useDocumentTitle(['Set up Postern'], 1)

  const complain = (found: typeof problems) => {
    setProblems(found)
    // The fields are marked in the next paint; then focus the first one.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    const missing = Object.fromEntries(
      facts.filter((fact) => !values[fact].trim()).map((fact) => [fact, asked[fact].missing]),
    )
    const found = { ...missing, ...newPasswordProblems(password, repeated, isGood) }
    if (Object.keys(found).length > 0) {
      complain(found)
      return
    }
    setWaiting(true)
    setProblems({})
    setUntil(null)
    try {
      const body = { token, password, ...values }
      const { message } = await logged(call('POST /api/auth/setup', { body, bearer: 'none', answers401: 'caller' }))
      onDone(message)
    } catch (error) {
      setWaiting(false)
      setUntil(waitUntil(error))
      complain(problemsOf(error, [...facts, 'password']))
    }
  }

  return (
    <>
      <h1 className={classes.title}>Set up Postern</h1>
      <p className={classes.lead}>You’ll be the first administrator, with every permission.</p>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {problems.form && <Notice tone="danger">{problems.form}</Notice>}
        {facts.map((fact, index) => (
          <TextField
            key={fact}
            label={asked[fact].label}
            type={asked[fact].type ?? 'text'}
            size="lg"
            name={fact}
            autoComplete={asked[fact].autoComplete}
            autoFocus={index === 0}
            value={values[fact]}
            error={problems[fact]}
            onChange={(event) => setValues({ ...values, [fact]: event.currentTarget.value })}
          />
        ))}
        <NewPasswordFields
          size="lg"
          password={password}
          repeated={repeated}
          onPassword={(text) => {
            setPassword(text)
            setProblems(({ password: _, ...rest }) => rest)
          }}
          onRepeated={(text) => {
            setRepeated(text)
            setProblems(({ repeated: _, ...rest }) => rest)
          }}
          isGood={isGood}
          errors={problems}
        />
        <PlainButton type="submit" variant="filled" size="lg" wide loading={waiting}>
          Set up Postern
        </PlainButton>
        <Wait until={until} />
      </form>
    </>
  )
}
