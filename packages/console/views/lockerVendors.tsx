import { lockerVendors } from '@postern/domain/resources/lockerVendors.ts'
import { lazy } from 'react'
import { ExpiryDay } from './expiry.tsx'
import { view } from './view.ts'

export const lockerVendorView = view(lockerVendors, {
  cells: { credentialsExpireOn: ExpiryDay },
  tabs: { banks: { label: 'Banks using', Panel: lazy(() => import('./VendorBanks.tsx')) } },
})
