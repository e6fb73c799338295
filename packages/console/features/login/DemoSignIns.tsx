import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'
import { demoPassword, demoSignIns } from './demoSignIns.ts'
import classes from './LoginPage.module.css'

interface DemoSignInsProps {
  onChoose: (email: string, password: string) => void
}

/** In the demo anybody may be anybody: a choice fills the form, signing in stays a step of its own. */
export function DemoSignIns({ onChoose }: DemoSignInsProps) {
  const [isDemo, setDemo] = useState(false)
  // By hand, not by a query: the query client is not loaded before sign-in (design §10).
  useEffect(() => {
    const controller = new AbortController()
    call('GET /api/health', { signal: controller.signal }).then(
      ({ demo }) => setDemo(demo),
      // Only a convenience hangs on it: a server that is away is said when somebody signs in.
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  if (!isDemo) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">Demo world. Fill in the form as:</h2>
      <ul>
        {demoSignIns.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className="link" onClick={() => onChoose(email, demoPassword)}>
              {role}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
