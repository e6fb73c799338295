import { Fragment, useState } from 'react'
import { detailOf } from '../errors/reportError.ts'
import { call } from '../http/call.ts'
import { ownAddress } from '../navigation/ownAddress.ts'
import { TextButton } from '../ui/forms/PlainButton.tsx'
import { Link } from '../ui/LinkContext.tsx'
import classes from './LastMail.module.css'
import { useIsDemo } from './useIsDemo.ts'

interface Mail {
  to: string
  subject: string
  text: string
}

/** Links to our own origin are clickable; everything else stays text. */
function MailText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {text.split(/(https?:\/\/\S+)/).map((part, index) => {
        const own = /^https?:/.test(part) ? ownAddress(part) : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <Fragment key={index}>
            {own === undefined ? (
              part
            ) : (
              <Link className="link" href={own}>
                {part}
              </Link>
            )}
          </Fragment>
        )
      })}
    </p>
  )
}

/** Demo users have no mailbox, so they read the last email here. Renders nothing outside the demo. */
export function LastMail() {
  const isDemo = useIsDemo()
  const [mail, setMail] = useState<Mail | string | null>(null)
  if (!isDemo) return null
  const show = async () => {
    try {
      const { items } = await call('GET /api/dev/outbox', { bearer: 'none', answers401: 'caller' })
      setMail(items[0] ?? 'No email sent yet')
    } catch (error) {
      setMail(detailOf(error))
    }
  }
  return (
    <section className={classes.mail} aria-label="Demo mailbox">
      <p>
        Demo: emails aren’t delivered. <TextButton onClick={show}>Show last email</TextButton>
      </p>
      {/* Always mounted, so screen readers announce what appears in it. */}
      <div aria-live="polite">
        {typeof mail === 'string' && <p>{mail}</p>}
        {mail !== null && typeof mail === 'object' && (
          <div className={classes.paper}>
            <p className={classes.head}>
              <b>{mail.subject}</b>, to {mail.to}
            </p>
            <MailText text={mail.text} />
          </div>
        )}
      </div>
    </section>
  )
}
