import type { Ref } from 'react'
import { StatusMark } from '../marks/StatusMark.tsx'
import { PasswordField } from './PlainFields.tsx'

interface NewPasswordFieldsProps {
  password: string
  repeated: string
  onPassword: (text: string) => void
  onRepeated: (text: string) => void
  /** The password rule, run on every keystroke: true, or a sentence that says what to do. */
  isGood: (password: string) => true | string
  errors?: { password?: string | undefined; repeated?: string | undefined }
  size?: 'sm' | 'lg'
  autoFocus?: boolean
  passwordRef?: Ref<HTMLInputElement>
  repeatedRef?: Ref<HTMLInputElement>
}

/** A new password, entered twice, with a hint that updates as the user types. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, repeated, onPassword, onRepeated, isGood, errors = {}, size = 'sm' } = props
  const verdict = isGood(password)
  const hint = password !== '' && verdict === true ? <StatusMark tone="ok">Strong password</StatusMark> : verdict
  return (
    <>
      <PasswordField
        ref={props.passwordRef}
        label="New password"
        size={size}
        autoComplete="new-password"
        autoFocus={props.autoFocus}
        value={password}
        // Polite: announced when typing pauses.
        description={<span aria-live="polite">{hint}</span>}
        error={errors.password}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <PasswordField
        ref={props.repeatedRef}
        label="Confirm new password"
        size={size}
        autoComplete="new-password"
        value={repeated}
        description={
          repeated !== '' && repeated === password ? <StatusMark tone="ok">Passwords match</StatusMark> : undefined
        }
        error={errors.repeated}
        onChange={(event) => onRepeated(event.currentTarget.value)}
      />
    </>
  )
}

/** Validates the pair before it is sent; empty if valid. */
export function newPasswordProblems(
  password: string,
  repeated: string,
  isGood: NewPasswordFieldsProps['isGood'],
): { password?: string; repeated?: string } {
  const verdict = isGood(password)
  if (verdict !== true) return { password: verdict }
  return repeated === password ? {} : { repeated: 'Passwords don’t match. Enter the same password twice.' }
}
