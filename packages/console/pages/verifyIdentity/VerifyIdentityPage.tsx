import type { MfaMethod } from '@postern/domain/auth/endpoints.ts'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { type SubmitEvent, useRef, useState } from 'react'
import { LastMail } from '../../demoWorld/LastMail.tsx'
import { detailOf } from '../../errors/reportError.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { useDestination } from '../../navigation/knownRedirect.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { homePath, loginPath } from '../../paths.ts'
import { holdTemporary } from '../../session/change.ts'
import { passSecondFactor, passWithPasskey } from '../../session/secondFactor.ts'
import { getSession } from '../../session/store.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { PlainButton, TextButton } from '../../ui/forms/PlainButton.tsx'
import { CodeField, TextField } from '../../ui/forms/PlainFields.tsx'
import { Lead } from './Lead.tsx'
import { byStrength, words } from './methods.ts'
import { OtherWays } from './OtherWays.tsx'
import { useMailedCode } from './useMailedCode.ts'
import classes from './VerifyIdentityPage.module.css'

const { codeDigits } = signInRules

/** The methods of this sign-in, read once: the temporary authentication is gone as soon as it becomes a session. */
function useMethods(): MfaMethod[] {
  const [methods] = useState(() => {
    const offered = getSession().temporary?.mfaMethods ?? []
    return byStrength.filter((method) => offered.includes(method))
  })
  return methods
}

/** The second factor. The temporary authentication is in memory only: a reload starts over at /login. */
export function VerifyIdentityPage() {
  const methods = useMethods()
  const [method, setMethod] = useState<MfaMethod>(methods[0] ?? 'email')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [ended, setEnded] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const mailed = useMailedCode(method === 'email')
  const { path } = useDestination()
  const isDigits = method === 'email' || method === 'totp'

  const complain = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }

  const leave = () => {
    holdTemporary(null)
    navigateTo(loginPath(path === homePath ? undefined : path), { replace: true })
  }

  const choose = (next: MfaMethod) => {
    setMethod(next)
    setCode('')
    setProblem(undefined)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    if (isDigits && code.length < codeDigits) return complain(`Enter all ${codeDigits} digits.`)
    if (method === 'recovery' && !code.trim()) return complain('Enter a recovery code.')
    setWaiting(true)
    setProblem(undefined)
    try {
      if (method === 'passkey') await passWithPasskey()
      else await passSecondFactor({ method, code })
      navigateTo(path, { replace: true })
    } catch (error) {
      setWaiting(false)
      // Stays on the page for another attempt (spec:console#37), but says if no further attempt can succeed.
      setEnded(error instanceof RequestFailure && error.code === 'sign_in_ended')
      // Clears a wrong six-digit code; a longer one stays, so it can be corrected.
      if (isDigits && error instanceof RequestFailure && error.code === 'wrong_code') setCode('')
      complain(detailOf(error))
    }
  }

  const said = problem ?? (method === 'email' ? mailed.problem : undefined)
  return (
    <>
      <h1 className={classes.title}>{words[method].title}</h1>
      <Lead method={method} sentTo={mailed.sentTo} minutes={mailed.minutes} />
      <form className={classes.form} onSubmit={submit} noValidate>
        {said && (
          <Notice tone="danger" actions={ended && <TextButton onClick={leave}>Sign in again</TextButton>}>
            {said}
          </Notice>
        )}
        {isDigits && (
          <CodeField
            // Keyed: another method starts with an empty, focused field.
            key={method}
            ref={field}
            label="Code"
            length={codeDigits}
            autoFocus
            value={code}
            onChange={setCode}
          />
        )}
        {method === 'recovery' && (
          <TextField
            ref={field}
            label="Recovery code"
            size="lg"
            className="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            placeholder="XXXXX-XXXXX"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <PlainButton type="submit" variant="filled" size="lg" wide loading={waiting} disabled={ended || waiting}>
          {method === 'passkey' ? 'Use passkey' : 'Verify'}
        </PlainButton>
        <OtherWays methods={methods} method={method} mailed={mailed} onChoose={choose} />
      </form>
      <p className={classes.back}>
        <TextButton icon={<IconArrowLeft size={16} stroke={1.6} aria-hidden />} onClick={leave}>
          Sign in as someone else
        </TextButton>
      </p>
      {method === 'email' && mailed.sentTo && <LastMail />}
    </>
  )
}
