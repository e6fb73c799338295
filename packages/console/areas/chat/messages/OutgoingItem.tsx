/** A message being sent, or one that couldn’t be sent. */

import { useLinkState } from '../../../stream/useLive.ts'
import { cx } from '../../../ui/classNames.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import type { Outgoing } from '../composer/outbox.ts'
import { outbox } from '../useOutbox.ts'
import classes from './Messages.module.css'

export function OutgoingItem({ outgoing, name }: { outgoing: Outgoing; name: string }) {
  const { clientId, body, problem, files = [] } = outgoing
  const isLost = useLinkState().kind === 'lost'
  return (
    <li className={classes.row} data-outgoing>
      <div className={cx(classes.message, classes.first)}>
        <div className={classes.gutter}>
          <Avatar name={name} />
        </div>
        <div className={classes.content}>
          <div className={classes.by}>
            <strong>{name}</strong>
            {problem === null && (
              <span className={classes.waiting}>{isLost ? 'Will be sent when you’re back online' : 'Sending…'}</span>
            )}
          </div>
          <div className={cx(classes.text, classes.pending)}>
            {[body, ...files.map(({ name }) => name)].filter(Boolean).join('\n')}
          </div>
          {problem !== null && (
            <div className={classes.problem} role="alert">
              Not sent. {problem}
              <TextButton onClick={() => outbox().tryAgain(clientId)}>Try again</TextButton>
              <TextButton onClick={() => outbox().remove(clientId)}>Discard</TextButton>
            </div>
          )}
        </div>
      </div>
    </li>
  )
}
