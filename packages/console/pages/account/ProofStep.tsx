import type { FactorMethod } from '@postern/domain/auth/signIn.ts'
import { type ReactNode, useState } from 'react'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { ConfirmCodeStep } from './ConfirmCodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

export type Proof = { readonly password: string } | { readonly code: string }

interface ProofStepProps {
  children?: ReactNode
  verb: string
  /** All second factors the user has: without one, only the password is accepted. */
  methods: readonly FactorMethod[]
  onProof: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password or a code before a second factor changes: a session alone isn't enough. */
export function ProofStep({ methods, onProof, ...rest }: ProofStepProps) {
  const [by, setBy] = useState<'first' | 'password' | 'code'>('first')
  if (by === 'code')
    return (
      <ConfirmCodeStep
        {...rest}
        methods={methods}
        instead={<TextButton onClick={() => setBy('password')}>Use your password instead</TextButton>}
        onCode={(code) => onProof({ code })}
      />
    )
  return (
    <PasswordStep
      {...rest}
      focused={by === 'password'}
      instead={methods.length > 0 && <TextButton onClick={() => setBy('code')}>Use a code instead</TextButton>}
      onPassword={(password) => onProof({ password })}
    />
  )
}
