/** Selects the kind of records to import; also filters the history and the sources. */
import '../theme/formStyles.ts'
import { Select } from '@mantine/core'
import { type ImportKindName, importKinds } from '@postern/domain/imports/importPlan.ts'
import { humanise } from '@postern/domain/values/text.ts'
import { navigateTo } from '../navigation/navigateTo.ts'
import { useCan } from '../session/useSession.ts'
import { mayImport } from './importKinds.ts'
import { type ImportTab, importsHref } from './importSearch.ts'

interface KindSelectProps {
  customerId: string
  kind: ImportKindName
  tab: ImportTab
}

export function KindSelect({ customerId, kind, tab }: KindSelectProps) {
  const can = useCan()
  const offered = importKinds.filter((each) => each === kind || mayImport(can, each))
  return (
    <Select
      aria-label="Kind"
      w={140}
      allowDeselect={false}
      data={offered.map((value) => ({ value, label: humanise(value) }))}
      value={kind}
      onChange={(next) => {
        const chosen = offered.find((each) => each === next)
        if (chosen) navigateTo(importsHref(customerId, chosen, tab))
      }}
    />
  )
}
