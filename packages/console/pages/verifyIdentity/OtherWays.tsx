import type { MfaMethod } from '@postern/domain/auth/endpoints.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { countdownText, useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import { words } from './methods.ts'
import type { useMailedCode } from './useMailedCode.ts'
import classes from './VerifyIdentityPage.module.css'

interface OtherWaysProps {
  methods: readonly MfaMethod[]
  method: MfaMethod
  mailed: ReturnType<typeof useMailedCode>
  onChoose: (method: MfaMethod) => void
}

/** Links to resend the code or use another method. */
export function OtherWays({ methods, method, mailed, onChoose }: OtherWaysProps) {
  const left = useSecondsLeft(mailed.nextAt)
  const others = methods.filter((other) => other !== method)
  return (
    <div className={classes.ways}>
      {method === 'email' &&
        (left > 0 ? (
          <span className={classes.soon}>
            New code in <span className="num">{countdownText(left)}</span>
          </span>
        ) : (
          <TextButton onClick={mailed.send} disabled={mailed.sending}>
            Send new code
          </TextButton>
        ))}
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((other) => (
            <li key={other}>
              <TextButton onClick={() => onChoose(other)}>{words[other].use}</TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
