import type { RecordMeta } from '@postern/domain/resource.ts'
import { lockerVendors } from '@postern/domain/resources/lockerVendors.ts'
import { lazy } from 'react'
import { recordPath } from '../paths.ts'
import { FigureLink } from '../resource/FigureLink.tsx'
import { withSearch } from '../resource/urlState.ts'
import { ExpiryDay, ExpiryWarning } from './expiry.tsx'
import { view } from './view.ts'

const banksOf = ({ id }: RecordMeta) => withSearch(recordPath(lockerVendors, id), { tab: 'banks' })

export const lockerVendorView = view(lockerVendors, {
  cells: {
    banks: ({ value, record }) => <FigureLink value={value} href={banksOf(record)} />,
    doors: ({ value, record }) => <FigureLink value={value} href={banksOf(record)} />,
    credentialsExpireOn: ExpiryDay,
  },
  summary: ({ credentialsExpireOn, credentialsExpireSoon }) => ({
    status: <ExpiryWarning what="Credentials" on={credentialsExpireOn} soon={credentialsExpireSoon} />,
  }),
  tabs: { banks: { label: 'Banks using', Panel: lazy(() => import('./VendorBanks.tsx')) } },
})
