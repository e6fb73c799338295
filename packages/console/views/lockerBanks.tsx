import { lockerBanks } from '@postern/domain/resources/lockerBanks.ts'
import { choiceText } from '@postern/domain/text.ts'
import { lazy } from 'react'
import { statusTone } from '../resource/statusTone.ts'
import { None } from '../ui/DataTable.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { TakenBySize } from './TakenBySize.tsx'
import { ticketsTab } from './ticketsTab.tsx'
import { view } from './view.ts'

const VendorModelInput = lazy(() => import('./VendorModelInput.tsx'))

export const lockerBankView = view(lockerBanks, {
  cells: { takenBySize: ({ value }) => (value === null ? <None /> : <TakenBySize sizes={value} />) },
  inputs: { vendorModel: VendorModelInput },
  tabs: {
    doors: { label: 'Doors', first: true, Panel: lazy(() => import('./BankDoors.tsx')) },
    health: { label: 'Health', Panel: lazy(() => import('./BankHealth.tsx')) },
    ...ticketsTab('lockerBanks'),
  },
  summary: ({ status, connectivity }) => ({
    // Nobody expects a bank that is not in use yet to answer.
    ...(status === 'active' && {
      status: <StatusMark tone={statusTone(connectivity)}>{choiceText(connectivity)}</StatusMark>,
    }),
  }),
})
