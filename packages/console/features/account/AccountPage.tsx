import { Button, SegmentedControl } from '@mantine/core'
import { humanise } from '@postern/domain/text.ts'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { leave } from '../../navigation/leave.ts'
import { type Density, densities, setDensity, useDensity } from '../../resource/density.ts'
import { useUser } from '../../session/useSession.ts'
import { getColorMode, setColorMode, watchColorMode } from '../../theme/colorMode.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import classes from './AccountPage.module.css'

function Choice({ label, help, children }: { label: string; help: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <div>
        <div id={id} className="strong">
          {label}
        </div>
        <p className={classes.help}>{help}</p>
      </div>
      {children(id)}
    </div>
  )
}

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const isDensity = (text: string): text is Density => Object.hasOwn(densities, text)
const densityChoices = Object.keys(densities).map((value) => ({ value, label: humanise(value) }))

function Appearance() {
  const mode = useSyncExternalStore(watchColorMode, getColorMode)
  const density = useDensity()
  return (
    <Card title="Appearance" aside="kept in this browser">
      <Choice label="Theme" help="System follows the setting of your computer.">
        {(labelId) => (
          <SegmentedControl aria-labelledby={labelId} data={[...themes]} value={mode} onChange={setColorMode} />
        )}
      </Choice>
      <Choice label="Row height" help="How close the rows of lists stand.">
        {(labelId) => (
          <SegmentedControl
            aria-labelledby={labelId}
            data={densityChoices}
            value={density}
            onChange={(value) => isDensity(value) && setDensity(value)}
          />
        )}
      </Choice>
    </Card>
  )
}

/** Who you are, how the console looks to you, and the way out. */
export function AccountPage() {
  const user = useUser()
  if (!user) return null
  return (
    <Page>
      <PageHead
        title="Account settings"
        actions={
          <Button leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={leave}>
            Sign out
          </Button>
        }
      />
      <div className={classes.cards}>
        <Card title="You">
          <DescriptionList
            items={[
              { term: 'Name', value: user.name },
              { term: 'E-mail', value: user.email },
              { term: 'Security role', value: user.securityRole?.name ?? 'None' },
              {
                term: 'Customers',
                value: user.customerIds === null ? 'All' : user.customerIds.length.toLocaleString('en-US'),
              },
              { term: 'User id', value: <CopyId id={user.id} noun="user id" /> },
            ]}
          />
        </Card>
        <Appearance />
      </div>
    </Page>
  )
}
