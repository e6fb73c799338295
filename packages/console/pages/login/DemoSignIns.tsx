import { demoPassword, signIns } from '@postern/domain/auth/demoSignIns.ts'
import { useIsDemo } from '../../demoWorld/useIsDemo.ts'
import classes from './LoginPage.module.css'

interface DemoSignInsProps {
  onChoose: (email: string, password: string) => void
}

/** In the demo, anyone can be any user: selecting one fills in the form, and signing in stays a separate step. */
export function DemoSignIns({ onChoose }: DemoSignInsProps) {
  if (!useIsDemo()) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">Demo: fill in the form as</h2>
      <ul>
        {signIns.map(({ email, role, mfaRequired }) => (
          <li key={email}>
            <button type="button" className="link" onClick={() => onChoose(email, demoPassword)}>
              {mfaRequired ? 'With a second factor' : role}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
