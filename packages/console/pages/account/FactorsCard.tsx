import { Button } from '@mantine/core'
import type { CurrentUser, Factor } from '@postern/domain/auth/endpoints.ts'
import { type FactorMethod, mayRemoveFactor } from '@postern/domain/auth/signIn.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Card } from '../../ui/detail/Card.tsx'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import classes from './AccountPage.module.css'
import { AddAppDialog } from './AddAppDialog.tsx'
import { AddEmailDialog } from './AddEmailDialog.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { type Factors, factorsQuery, useTakeFactors } from './accountData.ts'
import { Loaded } from './Loaded.tsx'
import { NewCodesDialog } from './NewCodesDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { factorWords } from './words.ts'

const icons = { email: IconMail, totp: IconDeviceMobile, passkey: IconFingerprint } as const
const methods: readonly FactorMethod[] = ['passkey', 'totp', 'email']

function FactorRow({ factor, mayGo, onRemove }: { factor: Factor; mayGo: true | string; onRemove: () => void }) {
  const reasonId = useId()
  const Icon = icons[factor.method]
  const { name } = factorWords[factor.method]
  const isNamed = factor.method === 'passkey'
  return (
    <li>
      <Icon size={18} stroke={1.6} aria-hidden className="mute" />
      <div className={classes.words}>
        <div className={classes.name}>
          <span className="strong">{isNamed ? factor.name : name}</span>
          {isNamed && <Tag>{name}</Tag>}
        </div>
        <p className={classes.help}>
          Added <RelativeTime at={factor.createdAt} /> ·{' '}
          {factor.lastUsedAt ? (
            <>
              used <RelativeTime at={factor.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
        {mayGo !== true && (
          <p id={reasonId} className={classes.help}>
            {mayGo}
          </p>
        )}
      </div>
      <Button
        size="xs"
        disabled={mayGo !== true}
        aria-describedby={mayGo === true ? undefined : reasonId}
        aria-label={`Remove ${isNamed ? factor.name : name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

type Open = FactorMethod | 'newCodes' | Factor | null

/** The second factors: which are set up, can be added, or can be removed. */
export function FactorsCard({ user }: { user: CurrentUser }) {
  const query = useQuery(factorsQuery)
  const take = useTakeFactors()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(null)
  const done = (answer: Factors) => {
    take(answer)
    setCodes(answer.recoveryCodes)
    close()
  }
  const present = query.data?.factors.map(({ method }) => method) ?? []
  const dialog = { methods: present, onDone: done, onClose: close }
  const has = (method: FactorMethod) => query.data?.factors.some((factor) => factor.method === method) ?? true

  return (
    <Card title="Second factors" aside={user.mfaRequired ? 'required' : 'used after your password'}>
      <Loaded query={query} what="your second factors">
        {({ factors, recoveryCodesLeft }) => (
          <>
            {factors.length === 0 && (
              <p className="dim">
                {user.mfaRequired
                  ? 'No second factor yet. We’ll email you a code each time you sign in.'
                  : 'No second factor yet. Add one to protect your account if your password leaks.'}
              </p>
            )}
            <Rows>
              {factors.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  mayGo={mayRemoveFactor(user.mfaRequired, factors.length - 1)}
                  onRemove={() => setOpen(factor)}
                />
              ))}
            </Rows>
            {factors.length > 0 && (
              <div className={classes.choice}>
                <div>
                  <div className="strong">Recovery codes</div>
                  <p className={classes.help}>
                    {recoveryCodesLeft === 0
                      ? 'None left. Create new codes in case you lose your device.'
                      : `${recoveryCodesLeft} left. Each code replaces your second factor once.`}
                  </p>
                </div>
                <Button size="xs" onClick={() => setOpen('newCodes')}>
                  Create new codes
                </Button>
              </div>
            )}
            <div className={classes.adds}>
              {methods
                .filter((method) => method === 'passkey' || !has(method))
                .map((method) => (
                  <Button
                    key={method}
                    size="xs"
                    leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
                    onClick={() => setOpen(method)}
                  >
                    {factorWords[method].add}
                  </Button>
                ))}
            </div>
          </>
        )}
      </Loaded>
      {open === 'email' && <AddEmailDialog {...dialog} />}
      {open === 'totp' && <AddAppDialog {...dialog} />}
      {open === 'passkey' && <AddPasskeyDialog {...dialog} />}
      {open === 'newCodes' && <NewCodesDialog {...dialog} />}
      {open !== null && typeof open === 'object' && <RemoveFactorDialog {...dialog} factor={open} />}
      {codes && <RecoveryCodesDialog codes={codes} email={user.email} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}
